import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'

declare const INLAY_VERSION: string

const version = typeof INLAY_VERSION === 'undefined' ? '' : INLAY_VERSION

/** Reports that a logged-in user has played a video: POST /svc/log/conversion (VID-17). The answer is not read. */
export const sendConversion = (app: App): void => {
  const log = {
    name: 'CONVERSION_ACTION_HTML5_VIDEO',
    extra: { player: 'inlay', player_version: version },
  }
  const form = { log: JSON.stringify(log) }
  void app.get(http).send({ method: 'POST', path: '/svc/log/conversion', form, keepalive: true, quiet: true })
}
