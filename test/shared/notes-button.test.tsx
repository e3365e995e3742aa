// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NotesButton } from '../../src/shared/notes-button.tsx'
import { AppContext } from '../../src/ui/app-context.ts'
import { createTestApp } from '../support/app.ts'

const draw = (bootstrap: object, id = '7') => {
  const { app } = createTestApp({ bootstrap })
  const dispatch = vi.spyOn(app.bus, 'dispatch').mockRejectedValue(new Error('the code did not load'))
  render(
    <AppContext value={app}>
      <NotesButton post={{ id, tumblelog: 'bruno' }} />
    </AppContext>,
  )
  return dispatch
}
const button = () => screen.queryByRole('button', { name: 'Show notes' })

it('[DEC-188] the thread of the post that one answers opens with a press', () => {
  const dispatch = draw({ notes: {} })
  button()?.click()
  expect(dispatch).toHaveBeenCalledExactlyOnceWith('notes:open', { id: '7', tumblelog: 'bruno' })
})

it.each([
  ['the page data has no notes', {}, '7'],
  ['the post has no id', { notes: {} }, ''],
])('[DEC-188] there is no button if %s', (_, bootstrap, id) => {
  draw(bootstrap, id)
  expect(button()).toBeNull()
})
