//! Pointers and texts on their way in and out, and the wall that no panic passes.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{ptr, slice, str};

use crate::status::{Failure, LianziStatus, remember};

/// Longer texts are refused unread. Rule files are the longest that mean anything.
const LONGEST_TEXT: usize = 1 << 20;

/// A text that the library hands out: so many bytes of UTF-8, without a zero at the end. Free it with `lianzi_text_free`.
#[repr(C)]
#[derive(Debug)]
pub struct LianziText {
    /// The first byte; null only in a text that has been freed.
    pub data: *mut c_char,
    /// How many bytes there are.
    pub length: usize,
}

impl LianziText {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        let bytes = Box::leak(text.into().into_bytes().into_boxed_slice());
        Self {
            length: bytes.len(),
            data: bytes.as_mut_ptr().cast(),
        }
    }
}

/// Frees a text and makes it empty, so that freeing it once more does nothing. The struct itself stays the caller's.
///
/// # Safety
/// `text` is null, or points to a text of this library that nobody else is using.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_text_free(text: *mut LianziText) {
    // SAFETY: null is sorted out here; anything else is a text, as the caller promises.
    let Some(text) = (unsafe { text.as_mut() }) else {
        return;
    };
    if !text.data.is_null() {
        let bytes = ptr::slice_from_raw_parts_mut(text.data.cast::<u8>(), text.length);
        // SAFETY: `LianziText::new` leaked a box of exactly these bytes, and the pointer is forgotten below.
        drop(unsafe { Box::from_raw(bytes) });
    }
    text.data = ptr::null_mut();
    text.length = 0;
}

/// Does the work and says how it went; a panic ends here, as a status.
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Failure>) -> LianziStatus {
    let failure = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return LianziStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let said = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned());
            let text = said.unwrap_or_else(|| "no reason was given".to_owned());
            Failure::new(LianziStatus::Fault, &format!("a fault of the library: {text}"))
        }
    };
    remember(failure.text);
    failure.status
}

fn null() -> Failure {
    Failure::new(LianziStatus::Null, &"a pointer is null where something is needed")
}

/// What a pointer points to.
///
/// # Safety
/// It is null, or points to a `T` that nobody changes meanwhile.
pub(crate) unsafe fn reference<'a, T>(pointer: *const T) -> Result<&'a T, Failure> {
    // SAFETY: as the caller promises; null is sorted out here.
    unsafe { pointer.as_ref() }.ok_or_else(null)
}

/// What a pointer points to, to be changed.
///
/// # Safety
/// It is null, or points to a `T` that nobody else uses meanwhile.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: as the caller promises; null is sorted out here.
    unsafe { pointer.as_mut() }.ok_or_else(null)
}

/// Puts a result where the caller wants it.
///
/// # Safety
/// The pointer is null or can be written.
pub(crate) unsafe fn put<T>(out: *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(null());
    }
    // SAFETY: as the caller promises. What was there is not dropped: it may never have been a `T`.
    unsafe { out.write(value) };
    Ok(())
}

/// Puts a new handle where the caller wants it.
///
/// # Safety
/// The pointer is null or can be written.
pub(crate) unsafe fn put_new<T>(out: *mut *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(null());
    }
    // SAFETY: as the caller promises.
    unsafe { put(out, Box::into_raw(Box::new(value))) }
}

/// Frees what [`put_new`] made.
///
/// # Safety
/// The handle is null, or comes from [`put_new`] and is not used any more.
pub(crate) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        // Dropping a handle runs no code that could panic over data of the caller's; should it, the wall stands here.
        guarded(|| {
            // SAFETY: as the caller promises.
            drop(unsafe { Box::from_raw(handle) });
            Ok(())
        });
    }
}

/// A text of the caller's.
///
/// # Safety
/// `data` is null or points to so many bytes that nobody changes meanwhile.
pub(crate) unsafe fn text<'a>(data: *const c_char, length: usize) -> Result<&'a str, Failure> {
    if length > LONGEST_TEXT {
        let said = format!("a text has at most {LONGEST_TEXT} bytes, and this one has {length}");
        return Err(Failure::new(LianziStatus::TooLong, &said));
    }
    if data.is_null() {
        return if length == 0 { Ok("") } else { Err(null()) };
    }
    // SAFETY: as the caller promises.
    let bytes = unsafe { slice::from_raw_parts(data.cast::<u8>(), length) };
    str::from_utf8(bytes).map_err(|error| {
        let said = format!("a text is not UTF-8 from byte {} on", error.valid_up_to());
        Failure::new(LianziStatus::NotUtf8, &said)
    })
}
