import { mutationOptions } from '@tanstack/react-query'
import type { Report } from '#contract/reports.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves a report as a FHIR Bundle. */
export function reportDataMutation(api: Api) {
  return mutationOptions({
    mutationFn: async ({ report_id: id }: Pick<Report, 'report_id'>) => {
      const file = await api.call('reportFhir', { params: { id } })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      const bytes = file as Uint8Array<ArrayBuffer>
      saveFile(`report_${id}_fhir.json`, bytes, 'application/fhir+json')
    },
  })
}
