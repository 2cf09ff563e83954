import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderShell } from './support/shell.tsx'

const WEEK = 'Sat-Thu 08:30 AM to 08:30 PM'
const FRIDAY = 'Fri 08:30 AM to 2:30 PM'

test('[R9.09] [R9.10] the header shows the support hours', async () => {
  await renderShell()
  within(screen.getByRole('banner')).getByText(`${WEEK}, ${FRIDAY}`)
})

test('[R9.09] [R9.10] the slim footer of the booking pages shows the support hours', async () => {
  await renderShell({ slim: true })
  const { textContent } = screen.getByRole('contentinfo')
  expect(textContent).toContain(WEEK)
  expect(textContent).toContain(FRIDAY)
})
