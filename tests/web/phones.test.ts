// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'

const numbers = { callCentre: '000', lead: '111', goa: '222', location: '333' }
const at = (path: string) => callCentreNumber(path, numbers)

describe('the call-centre number', () => {
  it('[R2.139] [R9.07] is the default on any other page', () => {
    expect(at('/')).toBe('000')
    expect(at('/cart')).toBe('000')
  })

  it.each([
    paths.leadBloodTest.path,
    paths.leadBloodTestNearMe.path,
    paths.leadFullBody599Comp.path,
    paths.leadFullBody599Fb.path,
    paths.leadMonsoon.path,
  ])('[R2.138] [R2.140] is its own on the lead page %s', (path) => {
    expect(at(path)).toBe('111')
  })

  it('[R2.141] is the default on one of the lead pages', () => {
    expect(at(paths.leadFullBody599.path)).toBe('000')
  })

  it("[R2.142] is Goa's own on Goa pages", () => {
    expect(at(paths.leadBloodTestGoa.path)).toBe('222')
    expect(at(paths.leadFullBody599Goa.path)).toBe('222')
    expect(at(paths.leadFullBody599CompGoa.path)).toBe('222')
  })

  it('[R2.143] [R2.146] is that of the location on every path that starts with it', () => {
    expect(at('/location')).toBe('333')
    expect(at('/location/goa/panaji')).toBe('333')
    expect(at('/locations-of-ours')).toBe('333')
  })

  it('[R2.144] needs the full path of a lead page', () => {
    expect(at(`${paths.leadBloodTest.path}-today`)).toBe('000')
    expect(at(`${paths.leadBloodTest.path}/more`)).toBe('000')
    expect(at(`/in${paths.leadBloodTest.path}`)).toBe('000')
  })

  it('[R2.145] ignores a trailing slash', () => {
    expect(at(`${paths.leadBloodTestGoa.path}/`)).toBe('222')
  })

  it('[R9.08] is the default where none is configured', () => {
    expect(callCentreNumber(paths.leadBloodTestGoa.path, { callCentre: '000' })).toBe('000')
    expect(callCentreNumber('/location', { callCentre: '000' })).toBe('000')
  })

  it('is dialled without its spaces', () => {
    expect(telHref('1800 000 7272')).toBe('tel:18000007272')
  })
})
