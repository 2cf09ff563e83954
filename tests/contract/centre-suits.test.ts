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

describe('whether a centre suits a cart', () => {
  it('rejects a hub of home collection', () => {
    const hub = { classification: 'ONLY_HOME', services: ['lab', 'CT'] } as const
    expect(centreSuits(hub, [blood])).toBe(false)
  })

  it('accepts centres with and without home collection', () => {
    expect(centreSuits(imaging, [scan('CT')])).toBe(true)
    expect(centreSuits(hospital, [blood])).toBe(true)
  })

  it('requires sample collection for a pathology test or a package', () => {
    expect(centreSuits(imaging, [scan('CT'), blood])).toBe(false)
    expect(centreSuits(imaging, [pack('CT')])).toBe(false)
    expect(centreSuits(hospital, [pack('X-ray')])).toBe(true)
  })

  it('requires the modality of every scan, including those in packages', () => {
    expect(centreSuits(imaging, [scan('CT'), scan('MRI')])).toBe(true)
    expect(centreSuits(imaging, [scan('CT'), scan('Echo')])).toBe(false)
    expect(centreSuits(hospital, [pack('Echo', 'Mammography')])).toBe(false)
  })

  it('treats Ultrasound and USG as one modality', () => {
    expect(centreSuits(imaging, [scan('Ultrasound')])).toBe(true)
    expect(centreSuits({ ...imaging, services: ['Ultrasound'] }, [scan('USG')])).toBe(true)
    expect(centreSuits({ ...imaging, services: ['CT'] }, [scan('USG')])).toBe(false)
  })
})
