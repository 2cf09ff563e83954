import { v4 as newUuid } from 'uuid'
import { fromPromise } from 'xstate'
import type { ImportedReport, ReadReport } from '#contract/report-import.endpoints.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import type { Api } from '#lib/http/api.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'
import type { CheckedReport } from '#machines/import-report/import-report.events.ts'
import {
  type ImportStart,
  importReportMachine,
} from '#machines/import-report/import-report.machine.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { failWith } from '../call-failure.ts'

const NOT_LOADED = 'Your family could not be loaded. Try again.'
const NOT_READ = 'This file could not be read. Try again, or choose another file.'
const NOT_SAVED = 'The values could not be saved. Try again.'
const NOT_REMOVED = 'This report could not be removed. Try again.'

const refusal = (code: string, message: string): FlowError => ({ kind: 'refused', code, message })

/** Files stay in this controller: the context of a chart is JSON. */
export function provideImportReport(api: Api) {
  let chosen: { readonly name: string; readonly file: File } | undefined
  /** One idempotency key for what was checked until it is answered: a retry repeats it. */
  let key: { readonly of: CheckedReport; readonly id: string } | undefined

  const machine = importReportMachine.provide({
    actors: {
      loadStart: fromPromise<ImportStart>(async ({ signal }) => {
        const [{ members }, { imports }] = await Promise.all([
          api.call('memberList', { body: {} }, { signal }),
          api.call('reportImportList', {}, { signal }),
        ]).catch(failWith(NOT_LOADED))
        return { members, imports }
      }),
      readFile: fromPromise<ReadReport, string>(async ({ input: name, signal }) => {
        const file = chosen?.name === name ? chosen.file : undefined
        if (!file) throw refusal('gone', 'Choose the file again.')
        if (file.size > MAX_UPLOAD_BYTES) {
          throw refusal('too-large', `This file is larger than ${MAX_UPLOAD_MB} MB.`)
        }
        const body = { file: await contentOf(file) }
        return api.call('reportImportRead', { body }, { signal }).catch(failWith(NOT_READ))
      }),
      saveValues: fromPromise<ImportedReport, CheckedReport>(({ input, signal }) => {
        if (key?.of !== input) key = { of: input, id: newUuid() }
        const { memberId: member_id, labName: lab_name, sampledOn: sampled_on, values } = input
        const body = { member_id, lab_name, sampled_on, values }
        return api
          .call('reportImportSave', { body }, { signal, idempotencyKey: key.id })
          .catch(failWith(NOT_SAVED))
      }),
      removeImport: fromPromise<undefined, string>(async ({ input: import_id, signal }) => {
        await api
          .call('reportImportRemove', { body: { import_id } }, { signal })
          .catch(failWith(NOT_REMOVED))
        return undefined
      }),
    },
  })
  return { machine, keepFile }

  /** Replaces the chosen file; returns the name under which the chart refers to it. */
  function keepFile(file: File): string {
    chosen = { name: String(Number(chosen?.name ?? 0) + 1), file }
    return chosen.name
  }
}

/** @throws FlowError if the file has moved or was removed */
async function contentOf(file: File): Promise<string> {
  // Phones name no type for a FHIR Bundle.
  const isBundle = /\.(?:json|fhir)$/i.test(file.name)
  const typed = isBundle ? new File([file], file.name, { type: 'application/json' }) : file
  return dataUrlOf(typed).catch(() => {
    throw refusal('unreadable', 'This file can no longer be read. Choose it again.')
  })
}
