import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { Problem } from '#server/http/problem.ts'

/** Also the answer for another browser's file: it does not reveal that one exists. */
export function unknownImage(): Problem {
  return new Problem(404, 'unknown-image', 'There is no such file. Please choose it again.')
}

export function usedFile(): Problem {
  return new Problem(409, 'file-used', 'This file was sent before. Please choose it again.')
}

export function tooLargeFile(): Problem {
  return new Problem(413, 'too-large', `A file has ${MAX_UPLOAD_MB} MB at most.`)
}

export function damagedFile(): Problem {
  return new Problem(422, 'damaged-file', 'The file did not arrive whole. Please choose it again.')
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
    'This file is not what its name says. Please save it again as a picture or a PDF.',
  )
}

export function mixedFile(): Problem {
  return new Problem(
    422,
    'mixed-file',
    'There is another file inside this one. Please send a plain picture or PDF.',
  )
}

export function unreadablePicture(): Problem {
  return new Problem(
    422,
    'unreadable-picture',
    'This picture cannot be read. Please take it again.',
  )
}

export function tooManyPixels(most: number): Problem {
  return new Problem(
    422,
    'too-many-pixels',
    `A picture has ${most} megapixels at most. Please send a smaller one.`,
  )
}

export function noSpace(): Problem {
  return new Problem(503, 'disk-full', 'The server has no space left. Nothing was saved.')
}
