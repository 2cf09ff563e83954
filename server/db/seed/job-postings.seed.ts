import { jobPostings } from '../schema/careers.ts'
import type { Seeder } from '../seeder.ts'
import { jobPostingFacts } from './job-postings.facts.ts'
import { proposed } from './upsert.ts'

export const jobPostingsSeed: Seeder = {
  name: 'job-postings',
  version: 1,
  async run(tx) {
    await tx
      .insert(jobPostings)
      .values([...jobPostingFacts])
      .onConflictDoUpdate({ target: jobPostings.id, set: proposed(jobPostings, ['id']) })
  },
}
