import type { Explore } from 'chart-paths/model.ts'
import {
  type ReportCheckContext,
  reportCheckMachine,
} from '#machines/report-check/report-check.machine.ts'
import { reportCheckOutcomes } from './report-check.outcomes.ts'
import { reportCheckSamples } from './report-check.samples.ts'

export const reportCheckExplore: Explore = {
  machine: reportCheckMachine,
  events: reportCheckSamples,
  outcomes: reportCheckOutcomes,
  unreachableFromUi: [
    {
      state: /\.checking$/,
      cause: /^link\.follow\//,
      why: 'With cached keys a check ends before another link can be opened.',
    },
  ],
  conditions: [
    {
      cause: /^checkCode → noKeys$/,
      when: ({ hadKeys }) => hadKeys === false,
      why: 'Keys that were fetched for one check are cached for the next.',
    },
  ],
  pathCounts: { transitions: [3, 15], pairs: [5, 40] },
  key: ({ checked }: ReportCheckContext) => ({ hadKeys: checked !== null }),
}
