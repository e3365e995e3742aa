/** The lines of a chat; the text before a colon, also the wide one of East Asian keyboards, is the speaker. */
export const chatLines = (chat: string): { speaker: string; text: string }[] =>
  chat
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, speaker = '', text = ''] = line.match(/^\s*([^:：]{1,60})[:：](?!\/\/)\s*(.*)$/) ?? []
      return speaker ? { speaker: speaker.trim(), text } : { speaker: '', text: line.trim() }
    })
