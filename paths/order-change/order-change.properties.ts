import { answers, type Property, starts } from 'chart-paths/fuzzing/property.ts'

const CHANGES = ['moveOrder', 'addTest', 'takeOut', 'cancelOrder', 'payDue']

export const orderChangeProperties: readonly Property[] = [
  {
    says: 'A change that was sent is not sent again before it has an answer',
    after: (moment) => starts(moment, ...CHANGES),
    until: (moment) => answers(moment, ...CHANGES),
    never: (moment) => starts(moment, ...CHANGES),
  },
  {
    says: 'A payment that was begun is asked for at the bank before another change is sent',
    after: (moment) =>
      answers(moment, 'payDue', 'addTest') && moment.snapshot.context.payment !== null,
    until: (moment) => answers(moment, 'verifyPayment'),
    never: (moment) => starts(moment, ...CHANGES),
  },
]
