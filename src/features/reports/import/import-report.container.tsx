import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { REPORTS_KEY } from '../api/reports.queries.ts'
import { provideImportReport } from './import-report.controller.ts'
import { ImportReportScreen } from './import-report-screen.tsx'

/** The chart lives as long as the page. */
export function ImportReport() {
  const queryClient = useQueryClient()
  const api = useApi()
  const [{ machine, keepFile }] = useState(() => provideImportReport(api))
  const actor = useActorRef(machine, inspection())
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('values.changed', () => {
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
    })
    return () => heard.unsubscribe()
  }, [actor, queryClient])
  return (
    <ImportReportScreen
      snapshot={snapshot}
      send={actor.send}
      onFile={(file) => actor.send({ type: 'file.choose', file: keepFile(file) })}
    />
  )
}
