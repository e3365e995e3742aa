// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { plainFilm } from '../../../../src/features/video/film.ts'
import { createFilmPlayer } from '../../../../src/features/video/playback/players.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { media } from '../../../../src/platform/media/choices.ts'
import { createTestApp } from '../../../support/app.ts'

it('[DEC-181, VID-5] a video plays by itself as the user has chosen, also when the choice changes', async () => {
  const { app } = createTestApp()
  const { change } = app.get(media)
  change({ videos: 'never' })
  const player = createFilmPlayer(app, createDisposer(), plainFilm('/sd.mp4', { autoplay: true }))
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  player.attach(video)
  player.setVisible(true)
  await vi.dynamicImportSettled()
  expect(player.$state.get().playing).toBe(false)
  change({ videos: 'always' })
  expect(player.$state.get().playing).toBe(true)
  change({ saver: true })
  expect(player.$state.get().playing).toBe(false)
})
