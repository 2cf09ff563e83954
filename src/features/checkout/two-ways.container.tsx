import { skipToken, useQuery } from '@tanstack/react-query'
import { modalityNumber } from '#contract/codes.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { travelMinutes } from '#contract/rules/visits-apart.ts'
import { useApi } from '#lib/http/api-context.tsx'
import type { WindowFacts } from '#lib/slots/home-windows.query.ts'
import { WaysChoice } from './components/ways-choice.tsx'
import { twoWays } from './two-ways.ts'
import { bookedLines, type CheckoutView } from './use-checkout.ts'

type TwoWaysProps = { checkout: CheckoutView; windows: WindowFacts | undefined }

/** The two ways to book a cart of blood tests and scans. */
export function TwoWays({ checkout, windows }: TwoWaysProps) {
  const { snapshot, send, cart } = checkout
  const { visit, centres, centre: chosen, address } = snapshot.context
  const api = useApi()
  const scans = linesAt('centre', 'both', cart)
  const suitable = centres.filter(
    (one) => one.classification !== 'ONLY_HOME' && centreSuits(one, scans),
  )
  const centre = chosen ?? suitable[0]
  const [first] = scans.flatMap((line) => line.scans.filter((scan) => scan.needs_appointment))
  const modality = modalityNumber(first?.modality ?? '')
  const appointments = useQuery({
    queryKey: ['appointments', centre?.lab_code, modality],
    queryFn:
      centre && modality !== null
        ? () => {
            const query = { lab_code: centre.lab_code, modality }
            return api.call('radiologySlotsAvailable', { query }, { byItself: true })
          }
        : skipToken,
  })
  const choice = twoWays({
    lines: bookedLines(checkout),
    charges: windows?.charges,
    days: windows?.days,
    travel: travelMinutes(address, centre ?? null),
    scansAt:
      modality === null
        ? null
        : appointments.data?.days
            .flatMap((day) => day.slots)
            .filter(({ state }) => state === 'free'),
  })
  return (
    <WaysChoice
      {...choice}
      scans={scans.map(({ name }) => name)}
      centre={centre?.name ?? null}
      others={suitable.filter(({ lab_code }) => lab_code !== centre?.lab_code).length}
      orders={checkout.parts.length}
      way={visit === 'both' ? 'both' : 'center'}
      onWay={(way) => send({ type: 'visit.choose', visit: way })}
    />
  )
}
