// What is done when the page does not come up: a module is refused, broken, or lost on the way. A plain script of its own, so
// that it runs whatever becomes of the modules. Its words stand in index.html, in both languages.

{
  // The first place that is shown replaces it.
  const message = () => document.getElementById("boot");
  const reload = document.getElementById("reload");
  if (reload) {
    reload.hidden = false;
    reload.addEventListener("click", () => location.reload());
  }
  // By now every module has been run, or never will be.
  addEventListener("load", () => message()?.classList.add("failed"));
}
