import { describe, expect, it } from 'vitest'
import { centreSuits } from '#contract/rules/centre-suits.ts'

const blood = { radiology: false, scans: [] }
const scan = (...modalities: string[]) => ({
  radiology: true,
  scans: modalities.map((modality) => ({ modality })),
})
const pack = (...modalities: string[]) => ({ ...scan(...modalities), radiology: false })

const imaging = {
  classification: 'ONLY_NON_HOME',
  services: ['X-ray', 'USG', 'CT', 'MRI'],
} as const
const hospital = { classification: 'CENTER_VISIT', services: ['lab', 'X-ray', 'Echo'] } as const

describe('a centre for a visit', () => {
  it('is none that only visits homes', () => {
    const hub = { classification: 'ONLY_HOME', services: ['lab', 'CT'] } as const
    expect(centreSuits(hub, [blood])).toBe(false)
  })

  it('may be one that also visits homes, and one that does not', () => {
    expect(centreSuits(imaging, [scan('CT')])).toBe(true)
    expect(centreSuits(hospital, [blood])).toBe(true)
  })

  it('takes samples when a pathology test or a package is among the lines', () => {
    expect(centreSuits(imaging, [scan('CT'), blood])).toBe(false)
    expect(centreSuits(imaging, [pack('CT')])).toBe(false)
    expect(centreSuits(hospital, [pack('X-ray')])).toBe(true)
  })

  it('has the machine of every scan, those inside packages too', () => {
    expect(centreSuits(imaging, [scan('CT'), scan('MRI')])).toBe(true)
    expect(centreSuits(imaging, [scan('CT'), scan('Echo')])).toBe(false)
    expect(centreSuits(hospital, [pack('Echo', 'Mammography')])).toBe(false)
  })

  it('does ultrasound by either of its names', () => {
    expect(centreSuits(imaging, [scan('Ultrasound')])).toBe(true)
    expect(centreSuits({ ...imaging, services: ['Ultrasound'] }, [scan('USG')])).toBe(true)
    expect(centreSuits({ ...imaging, services: ['CT'] }, [scan('USG')])).toBe(false)
  })
})
