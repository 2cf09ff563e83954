import { useState } from 'react'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { labTime } from '#lib/dates.ts'

/** Lab time at which the page was opened. */
export function useLabMoment(): LabMoment {
  const [moment] = useState(() => {
    const at = labTime(Date.now())
    return { day: at.format('ddd'), time: at.format('HH:mm') }
  })
  return moment
}
