import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'
import type { Application } from '../forms/job-application.schema.ts'

const quiet = { quiet: true } as const

/** Refusals of the file: another upload may be taken. */
const ABOUT_FILE = new Set(['unknown-image', 'file-used'])

/**
 * First the CV, then who applies. A CV that arrived is not sent again with the next try, so that the same
 * application stays the same to the server.
 */
export function applicationSender(api: Api): (application: Application) => Promise<void> {
  let arrived: { readonly file: File; readonly key: string } | undefined

  return async ({ cv, ...details }) => {
    if (arrived?.file !== cv) {
      const file = await dataUrlOf(cv)
      const { imageKey } = await api.call('uploadMedia', { body: { file } }, quiet)
      arrived = { file: cv, key: imageKey }
    }
    try {
      await api.call('jobApplication', { body: { ...details, cv_key: arrived.key } }, quiet)
    } catch (error) {
      if (error instanceof HttpFailure && ABOUT_FILE.has(error.code)) arrived = undefined
      throw error
    }
  }
}
