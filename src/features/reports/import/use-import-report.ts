import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportedReport, NewImport } from '#contract/report-import.endpoints.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf, HttpFailure } from '#lib/http/http-failure.ts'
import { requestKeys } from '#lib/http/request-keys.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'
import { useSubmitOnce } from '#lib/use-submit-once.ts'
import { ASKED_ONCE } from '../api/asked-once.ts'
import { REPORTS_KEY } from '../api/reports.queries.ts'

export type ImportReportView = ReturnType<typeof useImportReport>

/** A patient adds the values of another lab's report to the trends. */
export function useImportReport() {
  const api = useApi()
  const start = useQuery(startQuery(api))
  const [chosen, setChosen] = useState<Chosen>({ file: null, tries: 0 })
  const read = useQuery(readQuery(api, chosen))
  const { save, remove } = useChanges()
  const choose = (file: File | null) => {
    setChosen(({ tries }) => ({ file, tries: tries + 1 }))
    save.reset()
    remove.reset()
  }
  return {
    start: start.data,
    startProblem: problemOf(start.error, 'Your family could not be loaded. Try again.'),
    retryStart: () => void start.refetch(),
    read: read.data,
    isReading: read.isFetching,
    readProblem: problemOf(
      read.error,
      'This file could not be read. Try again, or choose another file.',
    ),
    choose,
    isSaving: save.isPending,
    saved: save.data,
    saveProblem: problemOf(save.error, 'The values could not be saved. Try again.'),
    save: save.submit,
    removing: remove.isPending ? remove.variables : null,
    removeProblem: problemOf(remove.error, 'This report could not be removed. Try again.'),
    remove: (importId: string) => {
      choose(null)
      remove.mutate(importId)
    },
  }
}

function problemOf(error: Error | null, ours: string): string | null {
  return error && failureMessage(error, ours)
}

/** Whom a report can be of, and what was imported before. */
function startQuery(api: Api) {
  return queryOptions({
    ...ASKED_ONCE,
    queryKey: ['report-import'],
    queryFn: async ({ signal }) => {
      const [{ members }, { imports }] = await Promise.all([
        api.call('memberList', { body: {} }, { signal }),
        api.call('reportImportList', {}, { signal }),
      ])
      return { members, imports }
    },
  })
}

type Chosen = { readonly file: File | null; readonly tries: number }

/** What the lab reads in the file; nothing is stored. Another choice ends the reading. */
function readQuery(api: Api, { file, tries }: Chosen) {
  return queryOptions({
    ...ASKED_ONCE,
    queryKey: ['report-import', 'read', tries],
    queryFn: async ({ signal }) => {
      if (!file) throw new Error('No file was chosen.')
      if (file.size > MAX_UPLOAD_BYTES) {
        throw refusal('too-large', `This file is larger than ${MAX_UPLOAD_MB} MB.`)
      }
      return api.call('reportImportRead', { body: { file: await contentOf(file) } }, { signal })
    },
    enabled: file !== null,
  })
}

/** @throws HttpFailure if the file has moved or was removed */
async function contentOf(file: File): Promise<string> {
  // Phones name no type for a FHIR Bundle.
  const isBundle = /\.(?:json|fhir)$/i.test(file.name)
  const typed = isBundle ? new File([file], file.name, { type: 'application/json' }) : file
  return dataUrlOf(typed).catch(() => {
    throw refusal('unreadable', 'This file can no longer be read. Choose it again.')
  })
}

const refusal = (code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status: 0, code, message })

/** Both change what the trends of a report show. */
function useChanges() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [keyOf] = useState(requestKeys)
  const change = (changed: (imports: ImportedReport[]) => ImportedReport[]) => {
    queryClient.setQueryData(
      startQuery(api).queryKey,
      (start) => start && { ...start, imports: changed(start.imports) },
    )
    void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
  }
  const save = useSubmitOnce({
    mutationFn: (body: NewImport) => {
      const idempotencyKey = keyOf(JSON.stringify(body)).id
      return api.call('reportImportSave', { body }, { idempotencyKey })
    },
    onSuccess: (added) => change((imports) => [added, ...imports]),
    onSettled: (_, error, body) => {
      if (!(error instanceof HttpFailure && error.kind === 'network'))
        keyOf(JSON.stringify(body)).forget()
    },
  })
  const remove = useMutation({
    mutationFn: async (import_id: string) => {
      try {
        await api.call('reportImportRemove', { body: { import_id } })
      } catch (error) {
        // Another device has removed it.
        if (codeOf(error) !== 'unknown-import') throw error
      }
    },
    onSuccess: (_, removed) =>
      change((imports) => imports.filter(({ import_id }) => import_id !== removed)),
  })
  return { save, remove }
}
