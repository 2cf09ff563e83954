import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { expect } from 'playwright/test'
import { flows } from '#tests/paths/flows.ts'
import { test } from '../../support/fixtures.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { signInLevel } from './level.ts'
import { SignInCalls } from './sign-in-calls.ts'
import { unreachableTransitions } from './visits.ts'

const name = 'sign-in'
const paths = requestedPaths(name, flows[name])

test('some path takes every transition of sign-in without a script', () => {
  expect(unreachableTransitions(paths)).toEqual([])
})

testPaths({
  name,
  paths,
  level: signInLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, newPatient, outbox }) => ({
    page,
    context,
    progress: new PathProgress(path),
    calls: new SignInCalls(),
    newPatient,
    newestCode: outbox.newestCode,
    now: {
      sentTo: new Map(),
      address: '',
      account: null,
      isSignedIn: false,
      wantsReports: false,
    },
  }),
})
