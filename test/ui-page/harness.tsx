import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Avatar } from '../../src/ui/avatar/avatar.tsx'
import { Backdrop } from '../../src/ui/backdrop/backdrop.tsx'
import { Badge } from '../../src/ui/badge/badge.tsx'
import { Button } from '../../src/ui/button/button.tsx'
import { IconButton } from '../../src/ui/button/icon-button.tsx'
import { Combobox } from '../../src/ui/combobox/combobox.tsx'
import { Listbox } from '../../src/ui/combobox/listbox.tsx'
import { Counter } from '../../src/ui/counter/counter.tsx'
import { ConfirmDialog } from '../../src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { RichEditor } from '../../src/ui/editor/rich-editor.tsx'
import { TextArea } from '../../src/ui/field/text-area.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { FlatSelect } from '../../src/ui/flat-select/flat-select.tsx'
import { checkIcon, chevronDownIcon, closeIcon, Icon } from '../../src/ui/icon/icon.tsx'
import { MenuButton } from '../../src/ui/menu/menu-button.tsx'
import { Popover } from '../../src/ui/popover/popover.tsx'
import { ProgressBar } from '../../src/ui/progress/progress-bar.tsx'
import { Skeleton } from '../../src/ui/skeleton/skeleton.tsx'
import { Switch } from '../../src/ui/switch/switch.tsx'
import { ToastRegion } from '../../src/ui/toast/toast-region.tsx'
import { Tooltip } from '../../src/ui/tooltip/tooltip.tsx'
import styles from './harness.module.css'

const long =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and then some more words'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className={styles.part}>
    <h2 className={styles.heading}>{name}</h2>
    <div className={styles.row}>{children}</div>
  </section>
)

const say = (text: string) => {
  const log = document.querySelector('output')
  if (log) log.textContent += `${text};`
}

const buttons: [text: string, props: ComponentProps<typeof Button>][] = [
  ['Primary', { variant: 'primary' }],
  ['Quiet', {}],
  ['Danger', { variant: 'danger' }],
  ['Plain', { variant: 'plain' }],
  ['Busy', { variant: 'primary', busy: true }],
  ['Disabled', { 'aria-disabled': true }],
  ['Small', { size: 'small' }],
  ['Large', { size: 'large' }],
  [long, {}],
]
const iconButtons = [
  { label: 'Dismiss', path: closeIcon },
  { label: 'Agreed', path: checkIcon, pressed: true },
  { label: 'Loading…', path: checkIcon, busy: true },
  { label: 'Small one', path: closeIcon, size: 'small' as const },
]

function Buttons() {
  return (
    <Part name="Buttons">
      {buttons.map(([text, props]) => (
        <Button key={text} {...props}>
          {text}
        </Button>
      ))}
      {iconButtons.map(({ path, ...props }) => (
        <IconButton key={props.label} {...props}>
          <Icon path={path} />
        </IconButton>
      ))}
      <span className={styles.chrome}>
        <IconButton label="Activity, 7 unread" variant="chrome" expanded={false}>
          <Icon path={chevronDownIcon} />
          <Badge count={7} place="corner" />
        </IconButton>
      </span>
      <Tooltip text="It says more">
        <Button>With a tooltip</Button>
      </Tooltip>
      <MenuButton
        label="Actions"
        items={[
          { id: 'copy', label: 'Copy link', run: () => say('copy') },
          { id: 'mute', label: 'Mute', checked: true, run: () => {} },
          { id: 'never', label: 'Not now', disabled: true, run: () => {} },
          { id: 'open', label: 'Open blog', href: '#blog' },
          { id: 'block', label: 'Block', danger: true, separated: true, run: () => {} },
        ]}
      >
        <Icon path={chevronDownIcon} />
      </MenuButton>
    </Part>
  )
}

const states = [
  { value: 'published', label: 'Post now' },
  { value: 'queue', label: 'Add to queue' },
  { value: 'draft', label: 'Save as draft' },
]

function Fields() {
  const [text, setText] = useState('')
  const [on, setOn] = useState(false)
  const [state, setState] = useState('published')
  return (
    <Part name="Fields">
      <div className={styles.column}>
        <TextField label="Title" hint="Shown above the post" placeholder="A title" />
        <TextField label="URL" error="Enter a valid link." defaultValue="nowhere" />
        <TextField label="Locked" disabled defaultValue="as it is" />
        <TextArea
          label="Message"
          value={text}
          onChange={event => setText(event.target.value)}
          aside={
            <Counter
              remaining={24 - text.length}
              state={text.length > 24 ? 'danger' : text.length > 14 ? 'warning' : 'ok'}
            />
          }
        />
        <Switch label="Sounds" description="Plays one for each message" checked={on} onChange={setOn} />
        <Switch label="Busy" checked busy onChange={() => {}} />
        <Switch label="Off for good" checked={false} disabled onChange={() => {}} />
        <FlatSelect label="State" value={state} onChange={setState} options={states} />
      </div>
    </Part>
  )
}

const fruits = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Citron', 'Elderberry', 'Fig', 'Grape']

function Choices() {
  const [text, setText] = useState('')
  const [fruit, setFruit] = useState('Banana')
  const found = fruits.filter(name => name.toLowerCase().startsWith(text.toLowerCase()))
  return (
    <Part name="Choices">
      <div className={styles.column}>
        <Combobox
          label="Fruit"
          value={text}
          onInput={setText}
          items={found}
          keyOf={name => name}
          onPick={setText}
          empty="No such fruit."
          option={name => <span>{name}</span>}
        />
        <Listbox
          label="Basket"
          items={fruits.slice(0, 5)}
          keyOf={name => name}
          textOf={name => name}
          isSelected={name => name === fruit}
          onSelect={setFruit}
        >
          {(name, { selected }) => (
            <>
              <span>{name}</span>
              {selected && <Icon path={checkIcon} size={16} />}
            </>
          )}
        </Listbox>
      </div>
    </Part>
  )
}

function Signs() {
  return (
    <Part name="Signs">
      {([16, 24, 30, 40, 48, 64, 96, 128] as const).map(size => (
        <Avatar key={size} size={size} name="aria" src={size === 16 ? undefined : 'face.svg'} />
      ))}
      <Avatar name="Ωmega" size={48} />
      <Avatar name="born" size={64} shape="square" src="/missing.png" />
      <Badge count={0} label="0 unread" />
      <Badge count={3} label="3 unread messages" />
      <Badge count={120} label="120 unread messages" pulse />
      <Badge count={-4} />
      <div className={styles.column}>
        <Skeleton count={3} label="Loading posts…" />
        <Skeleton shape="circle" />
        <ProgressBar label="Upload" value={0.42} />
        <ProgressBar label="Preparing" value={null} />
        <ProgressBar label="Sent" value={1} state="done" />
        <ProgressBar label="Lost" value={0.7} state="failed" />
      </div>
    </Part>
  )
}

function Windows() {
  const [shown, setShown] = useState<string | null>(null)
  const [toasts, setToasts] = useState<string[]>([])
  const share = useRef<HTMLButtonElement>(null)
  const corner = useRef<HTMLButtonElement>(null)
  const close = () => setShown(null)
  const answer = (confirmed: boolean) => {
    say(confirmed ? 'confirmed' : 'cancelled')
    close()
  }
  return (
    <Part name="Windows">
      <Button onClick={() => setShown('dialog')}>Open dialog</Button>
      <Button onClick={() => setShown('ask')}>Ask</Button>
      <Button onClick={() => setShown('form')}>Ask with a field</Button>
      <Button ref={share} onClick={() => setShown(shown === 'share' ? null : 'share')}>
        Share
      </Button>
      <Button onClick={() => setShown('glass')}>Glass</Button>
      <Button onClick={() => setToasts([...toasts, `Saved ${toasts.length + 1}`])}>Toast</Button>
      <button type="button" ref={corner} className={styles.corner} onClick={() => setShown('corner')}>
        Corner
      </button>
      <Dialog
        open={shown === 'dialog'}
        onClose={reason => {
          say(reason)
          close()
        }}
        title="A dialog"
        closable
        dismissible
        size="medium"
        footer={<Button variant="primary">Save</Button>}
      >
        <TextField label="Name" />
        <p className={styles.text}>{`${long}. `.repeat(30)}</p>
      </Dialog>
      <ConfirmDialog
        open={shown === 'ask'}
        title="Discard this post?"
        text="It cannot be brought back."
        onAnswer={answer}
      />
      <ConfirmDialog open={shown === 'form'} title="Report" danger confirm="Report" onAnswer={answer}>
        <TextField label="Reason" data-autofocus="" />
      </ConfirmDialog>
      <Popover
        anchor={share.current}
        open={shown === 'share'}
        onClose={reason => {
          say(reason)
          close()
        }}
        label="Share this post"
        arrow
      >
        <div className={styles.column}>
          <TextField label="Link" />
          <Button onClick={() => setShown('share')}>Copy</Button>
        </div>
      </Popover>
      <Popover
        anchor={corner.current}
        open={shown === 'corner'}
        onClose={close}
        label="In the corner"
        placement="bottom"
        arrow
      >
        <div className={styles.column}>
          <Button>Wide enough to hit the edge of the window</Button>
        </div>
      </Popover>
      <Backdrop open={shown === 'glass'} onPress={close} />
      <ToastRegion
        items={toasts.map(text => ({ id: text, text, action: { label: 'Undo', run: () => {} } }))}
        onClose={id => setToasts(toasts.filter(text => text !== id))}
      />
    </Part>
  )
}

function Editor() {
  const [value, setValue] = useState('<p>some words</p>')
  return (
    <Part name="Editor">
      <div className={styles.wide}>
        <RichEditor label="Text" name="body" value={value} onChange={setValue} />
      </div>
    </Part>
  )
}

const root = document.createElement('div')
root.dataset.inlayRoot = 'harness'
document.querySelector('#page')?.append(root)
const log = document.createElement('output')
log.hidden = true
document.body.append(log)

createRoot(root).render(
  <div className={styles.page}>
    <h1 className={styles.title}>The base set</h1>
    <Buttons />
    <Fields />
    <Choices />
    <Signs />
    <Windows />
    {location.search === '?editor' && <Editor />}
  </div>,
)
