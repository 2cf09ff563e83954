import { MOST_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { fileFault } from '#lib/uploads/chosen-file.ts'
import { fileSize } from '#ui/file-size.ts'
import { MAX_MEGAPIXELS, type PictureError } from './picture.ts'

const OTHER_TYPE = 'This is not a JPEG, PNG or WebP picture. Choose another one, or take a photo.'

/** Why a file cannot become the photo, before it is opened; null when it may. */
export async function photoProblem(file: File): Promise<string | null> {
  switch (await fileFault(file)) {
    case 'too-large':
      return `This file has ${fileSize(file.size)}, and ${MOST_UPLOAD_MB} MB is the most. Choose a smaller picture.`
    case 'unreadable':
      return 'This file can no longer be read. Please choose it again.'
    case 'other-type':
      return OTHER_TYPE
    case null:
      return null
  }
}

export function pictureProblem(fault: PictureError): string {
  return fault === 'unreadable'
    ? OTHER_TYPE
    : `This picture has more than ${MAX_MEGAPIXELS} megapixels. Choose a smaller one.`
}
