import { useQuery } from '@tanstack/react-query'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import type { WindowFacts } from '#lib/slots/home-windows.query.ts'
import { WaysChoice } from './components/ways-choice.tsx'
import { twoWays, type Way } from './two-ways.ts'

type SplitProps = {
  lines: readonly CartLine[]
  cityId: number
  windows: WindowFacts | undefined
  way: Way
  onWay: (way: Way) => void
}

/** The two ways to book a cart of blood tests and scans. */
export function Split({ lines, cityId, windows, way, onWay }: SplitProps) {
  const scans = lines.filter(({ is_hc_available }) => !is_hc_available)
  const free = useQuery(freeAppointmentsQuery(useApi(), cityId, scans))
  const choice = twoWays({
    lines,
    charges: windows?.charges,
    days: windows?.days,
    scansAt: free.data?.slots,
  })
  return (
    <WaysChoice
      {...choice}
      scans={scans.map(({ name }) => name)}
      centre={free.data?.centre ?? null}
      way={way}
      onWay={onWay}
    />
  )
}

/** Free appointments of the scans at a centre that does all of them; null if none is needed. */
function freeAppointmentsQuery(api: Api, cityId: number, scans: readonly CartLine[]) {
  const booked = scans.flatMap((line) => line.scans.filter((scan) => scan.needs_appointment))
  return {
    queryKey: ['free-appointments', cityId, scans.map(({ code }) => code).join()],
    queryFn: async () => {
      const query = { city_id: cityId, page: 1, size: 100 }
      const { centres } = await api.call('centreList', { query }, { byItself: true })
      const centre = centres.find((one) => centreSuits(one, scans))
      const modality = modalityNumber(booked[0]?.modality ?? '')
      if (!centre || modality === null) return { centre: centre?.name ?? null, slots: null }
      const { days } = await api.call(
        'radiologySlotsAvailable',
        { query: { lab_code: centre.lab_code, modality } },
        { byItself: true },
      )
      const slots = days.flatMap((day) => day.slots).filter(({ state }) => state === 'free')
      return { centre: centre.name, slots }
    },
  }
}
