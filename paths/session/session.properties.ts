import { atStart, type Property } from 'chart-paths/fuzzing/property.ts'

export const sessionProperties: readonly Property[] = [
  {
    says: 'A visitor is nobody',
    after: atStart,
    never: ({ snapshot }) =>
      snapshot.matches({ auth: 'anonymous' }) && snapshot.context.user !== null,
  },
  {
    says: 'Who is signed in is somebody',
    after: atStart,
    never: ({ snapshot }) =>
      snapshot.matches({ auth: 'signedIn' }) && snapshot.context.user === null,
  },
]
