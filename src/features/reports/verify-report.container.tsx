import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { inspection } from '#lib/trace/tracing.ts'
import { ReportCheckScreen } from './components/report-check-screen.tsx'
import { warmQrReader } from './qr/read-qr.ts'
import { provideReportCheck } from './report-check.controller.ts'
import { useReportKeys } from './use-report-keys.ts'

/** Checks the QR code of a report by the lab's public keys, in the browser alone. */
export function VerifyReport() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const askForKeys = useReportKeys()
  const [{ machine, video, keepPicture }] = useState(() => provideReportCheck(askForKeys))
  const actor = useActorRef(machine, inspection())
  const snapshot = useSelector(actor, (current) => current)

  // The way from a report brings its code along.
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
