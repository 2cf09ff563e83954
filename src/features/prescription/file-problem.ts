import { MOST_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { fileFault } from '#lib/uploads/chosen-file.ts'
import { fileSize } from '#ui/file-size.ts'

/** Why the lab will not take a file, before it is sent; null when it may. */
export async function fileProblem(file: File | null): Promise<string | null> {
  if (!file) return 'Choose a photo or a PDF of the prescription.'
  switch (await fileFault(file)) {
    case 'too-large':
      return `This file has ${fileSize(file.size)}, and ${MOST_UPLOAD_MB} MB is the most. Take the photo again, or send a part.`
    case 'unreadable':
      return 'This file can no longer be read. Please choose it again.'
    case 'other-type':
      return 'This is not a JPEG, PNG or WebP picture, nor a PDF. Take a photo of the prescription instead.'
    case null:
      return null
  }
}
