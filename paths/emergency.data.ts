import type { Emergency } from '#contract/catalogue.endpoints.ts'

export const sampleEmergency: Emergency = {
  title: 'Chest pain? Call 112 now.',
  text: 'Do not wait for a test.',
  numbers: [{ name: 'Emergency', phone: '112' }],
}
