import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { keptKeys, reportKeysQuery } from './api/report-keys.query.ts'
import { checkText, type Verdict } from './check-report.ts'
import { CheckVerdict } from './components/check-verdict.tsx'
import { CheckWays } from './components/check-ways.tsx'
import { readPicture, warmQrReader } from './qr/read-qr.ts'
import { useQrCamera } from './qr/use-qr-camera.ts'

/** Where a check stands. What is wrong with what was given is said beside the ways to give it. */
type Checking =
  | { readonly kind: 'asking'; readonly problem: string | null }
  | { readonly kind: 'reading' }
  | { readonly kind: 'said'; readonly verdict: Exclude<Verdict, { kind: 'no-code' }> }

const ASKING: Checking = { kind: 'asking', problem: null }
const NO_PICTURE_CODE =
  'There is no QR code to be read in this picture. Take it nearer, straight from above and in good light.'
const NO_PICTURE =
  'This file cannot be read as a picture. Choose a photo or a screenshot of the code.'
const NO_TEXT =
  'This is not the code of a report. Paste all of it, or the address that the QR code holds.'

/** Checks the QR code of a report by the lab's public keys, in the browser alone. */
export function VerifyReport() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [checking, setChecking] = useState(ASKING)
  const keys = useKeys()

  const check = useCallback(
    async (text: string) => {
      setChecking({ kind: 'reading' })
      const verdict = await checkText(text, keys)
      setChecking(
        verdict.kind === 'no-code'
          ? { kind: 'asking', problem: NO_TEXT }
          : { kind: 'said', verdict },
      )
    },
    [keys],
  )
  const camera = useQrCamera((text) => void check(text))

  // The way from a report brings its code along.
  const given = hash.slice(1)
  useEffect(() => {
    if (given) void check(given)
  }, [given, check])
  useEffect(warmQrReader, [])

  const readFile = async (file: File) => {
    setChecking({ kind: 'reading' })
    const text = await readPicture(file).catch(() => undefined)
    if (text) return check(text)
    setChecking({ kind: 'asking', problem: text === null ? NO_PICTURE_CODE : NO_PICTURE })
  }
  const again = () => {
    setChecking(ASKING)
    if (hash) void navigate(paths.verifyReport.getHref(), { replace: true })
  }
  const { kind } = checking
  return (
    <div data-state={kind === 'said' ? checking.verdict.kind : kind}>
      <PartFocus part={kind === 'said' ? 'said' : 'asking'}>
        {kind === 'said' ? (
          <CheckVerdict verdict={checking.verdict} onAgain={again} />
        ) : (
          <CheckWays
            camera={camera}
            busy={kind === 'reading'}
            problem={kind === 'asking' ? checking.problem : null}
            onFile={(file) => void readFile(file)}
            onText={(text) => void check(text)}
          />
        )}
      </PartFocus>
    </div>
  )
}

/**
 * The lab's keys, kept for the next time. They came with the page; asked for once more, they are those of
 * today, and what asks is there should the network go.
 */
function useKeys() {
  const queryClient = useQueryClient()
  const api = useApi()
  const { data } = useQuery({ ...reportKeysQuery(api), refetchOnMount: 'always' })
  useEffect(() => {
    if (data) void keptKeys.save(data)
  }, [data])
  return useCallback(
    (fresh: boolean) => {
      const query = reportKeysQuery(api)
      return fresh && navigator.onLine
        ? queryClient.fetchQuery({ ...query, staleTime: 0 })
        : queryClient.ensureQueryData(query)
    },
    [api, queryClient],
  )
}
