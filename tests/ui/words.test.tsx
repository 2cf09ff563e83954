import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { translatePage } from '#tests/support/translate-page.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { Words } from '#ui/words.tsx'

function Line({ count, late }: { count: number; late: boolean }) {
  return (
    <>
      <p data-testid="line">
        <Words>
          {late && 'Late. '}
          You have {count} {count === 1 ? 'test' : 'tests'}
          {late ? <b>now</b> : ', later'}.
        </Words>
      </p>
      <Notice title="Your cart">{count > 1 && `${count} tests`}</Notice>
      <Button busy={late}>{late ? 'Saving' : 'Save'}</Button>
      <Tag>{count === 1 ? 'One' : <i>More</i>}</Tag>
    </>
  )
}

test('what changes on a translated page is shown, and nothing breaks', async () => {
  const { rerender } = render(<Line count={1} late={false} />)
  onTestFinished(translatePage())
  const line = () => screen.getByTestId('line').textContent?.replaceAll('ह', '')
  expect(line()).toBe('You have 1 test, later.')
  rerender(<Line count={2} late={true} />)
  expect(line()).toBe('Late. You have 2 testsnow.')
  expect(screen.getAllByText(/2 tests$/)).toHaveLength(2)
  rerender(<Line count={1} late={false} />)
  expect(line()).toBe('You have 1 test, later.')
  expect(screen.getByRole('button').textContent).toContain('Save')
  rerender(<Line count={3} late={true} />)
  expect(line()).toBe('Late. You have 3 testsnow.')
})
