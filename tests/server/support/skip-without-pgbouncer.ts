import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => {
  skip(inject('postgres').pooler === undefined, 'pgbouncer is not installed')
})
