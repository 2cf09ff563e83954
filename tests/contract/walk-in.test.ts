import { describe, expect, it } from 'vitest'
import { planVisit } from '#contract/rules/walk-in.ts'

const blood = { radiology: false, is_hc_available: true, needs_appointment: false }
const atCentreOnly = { ...blood, is_hc_available: false }
const bookedScan = { radiology: true, is_hc_available: false, needs_appointment: true }
const walkInScan = { ...bookedScan, needs_appointment: false }

describe('walk-in notices', () => {
  it('[R5.13] says word for word that a test is only at the centre', () => {
    expect(planVisit([blood, atCentreOnly], false)).toEqual({
      onlyAtCentre: true,
      needsRadiologySlot: false,
      message: 'Selected test(s) only available at centre',
    })
    expect(planVisit([blood], false).message).toBeNull()
  })

  it('[R5.14] tells a mixed cart that pathology needs no appointment', () => {
    expect(planVisit([blood, bookedScan], true).message).toContain(
      'Pathology tests need no appointment',
    )
  })

  it('[R5.15] tells a mixed cart that radiology needs a booked slot', () => {
    expect(planVisit([blood, bookedScan], true).message).toContain('Radiology needs a booked slot')
  })

  it('[R5.16] tells a mixed cart that pathology is walk-in during radiology timings', () => {
    expect(planVisit([blood, bookedScan], true).message).toContain(
      'Pathology can be walked in during radiology timings',
    )
  })

  it('[R5.17] tells a cart without booked scans that it needs no appointment', () => {
    expect(planVisit([blood], true).message).toContain('The selected tests need no appointment')
  })

  it('[R5.18] tells a cart without booked scans to walk in during open hours', () => {
    expect(planVisit([blood, walkInScan], true).message).toContain(
      'can be walked in during open hours',
    )
  })

  it('tells a cart with booked scans only nothing', () => {
    expect(planVisit([bookedScan], true)).toEqual({
      onlyAtCentre: true,
      needsRadiologySlot: true,
      message: null,
    })
  })
})
