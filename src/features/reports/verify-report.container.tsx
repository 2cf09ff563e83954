import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { inspection } from '#lib/trace/tracing.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { cachedReportKeys, reportKeysQuery } from './api/report-keys.query.ts'
import { CheckVerdict } from './components/check-verdict.tsx'
import { CheckWays } from './components/check-ways.tsx'
import { warmQrReader } from './qr/read-qr.ts'
import { type LoadKeys, provideReportCheck } from './report-check.controller.ts'
import type { ReportCheckView } from './report-check-view.ts'

/** Checks the QR code of a report in the browser, with the lab's public keys. */
export function VerifyReport() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const loadKeys = useReportKeys()
  const [{ machine, video, keepPicture }] = useState(() => provideReportCheck(loadKeys))
  const actor = useActorRef(machine, inspection())
  const snapshot = useSelector(actor, (current) => current)

  // A link from a report carries its code.
  const text = hash.slice(1)
  useEffect(() => {
    if (text) actor.send({ type: 'link.follow', text })
  }, [text, actor])
  useEffect(warmQrReader, [])

  const again = () => {
    actor.send({ type: 'check.again' })
    if (hash) void navigate(paths.verifyReport.getHref(), { replace: true })
  }
  return (
    <ReportCheckScreen
      snapshot={snapshot}
      send={actor.send}
      video={video}
      onPicture={(file) => actor.send({ type: 'picture.choose', picture: keepPicture(file) })}
      onAgain={again}
    />
  )
}

function ReportCheckScreen(view: ReportCheckView) {
  const { snapshot } = view
  const isSaid = snapshot.matches('said')
  return (
    <div data-state={stateOf(snapshot)}>
      <PartFocus part={isSaid ? 'said' : 'asking'}>
        {isSaid ? <CheckVerdict {...view} /> : <CheckWays {...view} />}
      </PartFocus>
    </div>
  )
}

/**
 * Loads the lab's keys: `known` are those of the page's loader, `fresh` asks the lab again.
 * Loaded keys are stored for offline checks.
 */
function useReportKeys(): LoadKeys {
  const queryClient = useQueryClient()
  const api = useApi()
  const { data } = useQuery({ ...reportKeysQuery(api), refetchOnMount: 'always' })
  useEffect(() => {
    if (data) void cachedReportKeys.save(data)
  }, [data])
  return useCallback(
    (which) => {
      const query = reportKeysQuery(api)
      return which === 'fresh' && navigator.onLine
        ? queryClient.fetchQuery({ ...query, staleTime: 0 })
        : queryClient.ensureQueryData(query)
    },
    [api, queryClient],
  )
}
