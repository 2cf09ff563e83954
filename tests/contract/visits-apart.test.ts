import { describe, expect, it } from 'vitest'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import {
  areTooClose,
  mayCollide,
  tooCloseWords,
  travelMinutes,
} from '#contract/rules/visits-apart.ts'

const at = (from_time: string, to_time: string, slot_date = '2026-03-04') => ({
  slot_date,
  from_time,
  to_time,
})
const home = at('09:00', '09:30')

describe('two visits of one person at two places', () => {
  it.each([
    ['at the same time', at('09:00', '09:30'), true],
    ['that overlap', at('09:15', '09:45'), true],
    ['one right after the other', at('09:30', '10:00'), true],
    ['a minute less than the way after', at('09:59', '10:30'), true],
    ['just the way after', at('10:00', '10:30'), false],
    ['a minute less than the way before', at('08:00', '08:31'), true],
    ['just the way before', at('08:00', '08:30'), false],
    ['on another day', at('09:00', '09:30', '2026-03-05'), false],
    ['around it', at('08:00', '11:00'), true],
  ])('%s', (_, other, isTooClose) => {
    expect(areTooClose(home, other, 30)).toBe(isTooClose)
    expect(areTooClose(other, home, 30)).toBe(isTooClose)
  })
})

describe('the time at home', () => {
  it('is the slot for one, and as long as the turns of several take', () => {
    expect(visitSpan(1, home)).toEqual(home)
    expect(visitSpan(2, home)).toEqual(at('09:00', '09:40'))
    expect(visitSpan(2, at('09:00', '11:00'))).toEqual(at('09:00', '11:00'))
  })
})

describe('the way between home and centre', () => {
  const fort = { position: { lat: 18.9322, lng: 72.8351 } }
  const andheri = { position: { lat: 19.1197, lng: 72.8464 } }
  const marine = { position: { lat: 18.9438, lng: 72.8231 } }

  it('takes longer across the city, and half an hour at least', () => {
    expect(travelMinutes(fort, andheri)).toBe(90)
    expect(travelMinutes(fort, marine)).toBe(30)
    expect(areTooClose(home, at('10:30', '11:00'), 90)).toBe(true)
    expect(areTooClose(home, at('11:00', '11:30'), 90)).toBe(false)
  })

  it('takes half an hour where a place is not known', () => {
    for (const place of [null, {}, { position: null }]) {
      expect(travelMinutes(place, andheri)).toBe(30)
      expect(travelMinutes(fort, place)).toBe(30)
    }
  })
})

describe('another visit of the account', () => {
  const atHome = { timing: at('08:30', '09:00'), place: { id: 'a-1' } }
  const near = (from: string, to: string, id: string) => ({
    timing: at(from, to),
    place: { id },
  })

  it.each([
    ['at home at the same time', near('08:30', '09:00', 'a-1'), true],
    ['at home right after it', near('09:00', '09:30', 'a-1'), false],
    ['elsewhere at the same time', near('08:30', '09:00', 'a-2'), true],
    ['at a centre before the way is over', near('09:00', '09:30', 'PAWAI'), true],
    ['at a centre after the way', near('09:30', '10:00', 'PAWAI'), false],
  ])('%s', (_, other, mayNotBeKept) => {
    expect(mayCollide(atHome, other)).toBe(mayNotBeKept)
    expect(mayCollide(other, atHome)).toBe(mayNotBeKept)
  })
})

it('says why, with the time of the other visit', () => {
  expect(tooCloseWords('Asha', home, 'home', 30)).toBe(
    'Asha is at home for the samples from 09:00 AM to 09:30 AM. Travelling to the centre takes about 30 minutes.',
  )
  expect(tooCloseWords('Asha', home, 'centre', 30)).toContain('at the centre for the scan from')
})
