import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { Problem } from '#server/http/problem.ts'

/** Also the answer for another browser's file: it does not reveal that one exists. */
export function unknownImage(): Problem {
  return new Problem(404, 'unknown-image', 'We could not find this file. Please choose it again.')
}

export function usedFile(): Problem {
  return new Problem(409, 'file-used', 'This file has already been sent. Please choose it again.')
}

export function tooLargeFile(): Problem {
  return new Problem(413, 'too-large', `The limit for a file is ${MAX_UPLOAD_MB} MB.`)
}

export function damagedFile(): Problem {
  return new Problem(
    422,
    'damaged-file',
    'The upload was not complete. Please choose the file again.',
  )
}

export function unsupportedFile(): Problem {
  return new Problem(415, 'unsupported-file', 'Send a JPEG, PNG or WebP picture, or a PDF.')
}

export function notAPicture(): Problem {
  return new Problem(415, 'unsupported-file', 'Send a JPEG, PNG or WebP picture.')
}

export function misnamedFile(): Problem {
  return new Problem(
    415,
    'misnamed-file',
    'This file does not match its name. Please save it again as a picture or a PDF.',
  )
}

export function mixedFile(): Problem {
  return new Problem(
    422,
    'mixed-file',
    'This file contains another file. Please send a plain picture or PDF.',
  )
}

export function unreadablePicture(): Problem {
  return new Problem(
    422,
    'unreadable-picture',
    'We could not read this picture. Please take it again.',
  )
}

export function tooManyPixels(most: number): Problem {
  return new Problem(
    422,
    'too-many-pixels',
    `The limit for a picture is ${most} megapixels. Please send a smaller one.`,
  )
}

export function activePdf(): Problem {
  return new Problem(
    422,
    'active-file',
    'This PDF contains a script or another file. Please send photos of its pages instead.',
  )
}

export function lockedPdf(): Problem {
  return new Problem(
    422,
    'locked-file',
    'This PDF is locked. Please send an unlocked copy, or photos of its pages.',
  )
}

export function unreadablePdf(): Problem {
  return new Problem(
    422,
    'unreadable-pdf',
    'We could not read this PDF. Please send photos of its pages instead.',
  )
}

export function noSpace(): Problem {
  return new Problem(
    503,
    'disk-full',
    'We cannot save this right now. Nothing was saved. Please try again later, or call us.',
  )
}
