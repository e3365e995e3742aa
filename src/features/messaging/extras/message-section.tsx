import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import { keyText } from '../../../ui/behavior/key-names.ts'
import { ChoiceGroup } from '../../../ui/choice-group/choice-group.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { SettingsStart } from '../../settings/reading-settings.ts'
import type { MessageSettings } from './message-settings.ts'

interface MessageSectionProps extends MessageSettings {
  $start: ReadableAtom<SettingsStart>
  /** What the server can share with others. */
  offers: { seen: boolean; writing: boolean }
}

/** How the user writes and reads messages, in this browser. */
export function MessageSection({ $choices, change, $start, offers }: MessageSectionProps) {
  const { sendKey, seen, writing } = useStore($choices)
  return (
    <>
      <ChoiceGroup
        legend={t('Send a message with')}
        labels={{
          enter: t('Enter. Shift+Enter adds a line.'),
          'mod+enter': t('{keys}. Enter adds a line.', { keys: keyText('mod+enter') }),
        }}
        value={sendKey}
        onChange={choice => change({ sendKey: choice })}
        autoFocus={useStore($start) === 'messages'}
      />
      {offers.seen && (
        <Switch
          label={t('Show what I’ve seen')}
          description={t(
            'People you message can see which of their messages you’ve seen. You’ll see which of yours they’ve seen if they share it, too.',
          )}
          checked={seen}
          onChange={checked => change({ seen: checked })}
        />
      )}
      {offers.writing && (
        <Switch
          label={t('Show when I’m writing')}
          description={t(
            'People you message can see when you’re writing. You’ll see when they’re writing if they share it, too.',
          )}
          checked={writing}
          onChange={checked => change({ writing: checked })}
        />
      )}
    </>
  )
}
