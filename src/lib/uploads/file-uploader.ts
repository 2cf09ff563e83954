import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { dataUrlOf } from './chosen-file.ts'

const UNREADABLE = 'This file can no longer be read. Remove it, and choose it again.'

/** Some files were refused, or cannot be read: each with the message for it. */
export class FilesRefused extends Error {
  readonly messages: ReadonlyMap<File, string>

  constructor(messages: ReadonlyMap<File, string>) {
    super('Some files were refused.')
    this.messages = messages
  }
}

/** Statuses that refuse a file itself: too large, unsupported or unreadable. */
const ABOUT_FILE: readonly number[] = [413, 415, 422]

/** Uploads the files of a form, one call each, so that a failure is that of one file. */
export function fileUploader(api: Api) {
  let keys = new Map<File, string>()

  async function uploadOne(file: File): Promise<string> {
    const dataUrl = await dataUrlOf(file)
    if (!dataUrl.startsWith('data:image/')) {
      return (await api.call('uploadMedia', { body: { file: dataUrl } })).imageKey
    }
    const { images } = await api.call('uploadImages', { body: { files: [dataUrl] } })
    return images[0]?.imageKey ?? ''
  }

  return {
    /**
     * Keys of the files; those that arrived before are not sent again.
     * @throws FilesRefused; HttpFailure when the call itself failed
     */
    async upload(files: readonly File[]): Promise<string[]> {
      const refused = new Map<File, string>()
      for (const file of files.filter((each) => !keys.has(each))) {
        try {
          keys.set(file, await uploadOne(file))
        } catch (error) {
          const message = refusalOf(error)
          if (message === null) throw error
          refused.set(file, message)
        }
      }
      if (refused.size > 0) throw new FilesRefused(refused)
      return files.map((file) => keys.get(file) ?? '')
    },
    /** The lab has used or refused the uploaded files. */
    forget(): void {
      keys = new Map()
    },
  }
}

/** Null when the failure is not that of a file. */
function refusalOf(error: unknown): string | null {
  // Reading a file that was deleted or changed throws a DOMException.
  if (error instanceof DOMException) return UNREADABLE
  if (!(error instanceof HttpFailure && ABOUT_FILE.includes(error.status))) return null
  return error.message || UNREADABLE
}
