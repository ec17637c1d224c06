// What the browser tests stand on: the real server on a port of its own with a data folder of its own, and the real browser.
// The server has its default limits. The browser calls it by a name over plain http, which is no secure context, as when the
// server runs on another machine of the same network.
// Nothing here knows games, and nothing waits for a time to pass: everything waits for what it needs to see.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

/** How long anything may take before a test gives up. A machine that does other work at the same time is slow. */
export const PATIENCE = 120000;

/** The name that browsers know the server by. No name server knows it. */
export const HOST = "board.test";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The program under test, as `cargo build` leaves it. */
export const program = process.env["LIANZI"] ?? join(root, "target/debug/lianzi");

/** Where a browser may be: where one says, on the path, or where a Mac keeps it. */
function browserPath() {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const places = [process.env["CHROMIUM"], ...found, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
  return places.find((one) => one && existsSync(one));
}

/** How the browser is started. */
export function launching() {
  const path = browserPath();
  if (!path) throw new Error("no Chromium: install one (apt-get install chromium), or say in CHROMIUM where it is");
  return {
    executablePath: path,
    // Chromium refuses to run as root with its sandbox; elsewhere it keeps it.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-dev-shm-usage", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  };
}

/** Starts the browser. */
export const browser = () => chromium.launch(launching());

/** A server that can be killed and started again on the same matches and the same port. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), "lianzi-page-"));
  /** @type {import("node:child_process").ChildProcess | null} */ #process = null;
  /** Where it listens, `http://127.0.0.1:PORT`: for scripts, which know no other name of it. */ address = "";

  /** Where browsers find it. */
  get origin() {
    return `http://${HOST}:${new URL(this.address).port}`;
  }

  /** Starts it, and is done when it says where it listens. */
  async start() {
    const address = this.address ? new URL(this.address).host : "127.0.0.1:0";
    const task = ["serve", "--address", address, "--data", this.#folder, "--public-host", HOST, "--log", "off"];
    const child = spawn(program, task, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LANG: "en_GB.UTF-8" } });
    this.#process = child;
    const failed = new Promise((_, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    // Ends are expected later on.
    failed.catch(() => {});
    const told = (async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        const [found] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
        if (found) return found;
      }
      throw new Error("the server did not say where it listens");
    })();
    this.address = /** @type {string} */ (await Promise.race([told, failed]));
    child.stdout.resume();
    return this;
  }

  /** Kills it as a crash would. */
  async kill() {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  /** Ends it for good, and forgets its matches. */
  async end() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
