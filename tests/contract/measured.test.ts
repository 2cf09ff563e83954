import { describe, expect, it } from 'vitest'
import { findDuplicates, type MeasuredLine } from '#contract/rules/measured.ts'

function aLine(code: string, analytes: string, more: Partial<MeasuredLine> = {}): MeasuredLine {
  const parameters_analyte = [...analytes]
  return {
    code,
    parameter_count: parameters_analyte.length,
    parameters_analyte,
    supplementary_tests: [],
    scans: [],
    ...more,
  }
}

const insideOf = (...lines: MeasuredLine[]) =>
  findDuplicates(lines).inside.map(({ line, holder }) => `${line.code} in ${holder.code}`)

describe('duplicate measurements in a cart', () => {
  it('lists each analyte with the lines that measure it', () => {
    const { measured } = findDuplicates([aLine('CBC', 'abc'), aLine('HB', 'a'), aLine('TFT', 'de')])
    expect(measured).toEqual([{ name: 'a', codes: ['CBC', 'HB'] }])
  })

  it('includes the analytes of the tests in a package', () => {
    const pack = aLine('PRF001', '', {
      supplementary_tests: [{ code: 'CBC', parameters_analyte: ['a', 'b'] }],
    })
    expect(findDuplicates([pack, aLine('HB', 'a')]).measured).toEqual([
      { name: 'a', codes: ['PRF001', 'HB'] },
    ])
  })

  it('identifies a scan by its code', () => {
    const scans = [{ code: 'ECG12', name: 'ECG (12 Lead)' }]
    const pack = aLine('PRF007', 'ab', { scans, parameter_count: 3 })
    const ecg = aLine('ECG12', '', { scans, parameter_count: 1 })
    expect(findDuplicates([ecg, pack]).measured).toEqual([
      { name: 'ECG (12 Lead)', codes: ['ECG12', 'PRF007'] },
    ])
    expect(insideOf(ecg, pack)).toEqual(['ECG12 in PRF007'])
  })

  it('finds a line contained in another, in either order', () => {
    expect(insideOf(aLine('HB', 'a'), aLine('CBC', 'abc'))).toEqual(['HB in CBC'])
    expect(insideOf(aLine('CBC', 'abc'), aLine('HB', 'a'))).toEqual(['HB in CBC'])
    expect(insideOf(aLine('CBC', 'abc'), aLine('TFT', 'cd'))).toEqual([])
  })

  it('reports the later of two lines that measure the same', () => {
    expect(insideOf(aLine('ONE', 'ab'), aLine('TWO', 'ab'))).toEqual(['TWO in ONE'])
  })

  it('counts a test without named parameters as contained only in a package made of it', () => {
    const unnamed = aLine('CBC', 'a', { parameter_count: 21 })
    expect(insideOf(aLine('PRF001', 'abc'), unnamed)).toEqual([])
    const made = aLine('PRF001', 'abc', {
      supplementary_tests: [{ code: 'CBC', parameters_analyte: [] }],
    })
    expect(insideOf(made, unnamed)).toEqual(['CBC in PRF001'])
  })
})
