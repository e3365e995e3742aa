// The rows of docs/reference.md#messages. A test compares their codes with those in the code.

/**
 * Each console message and `inlay:error` by its code: what it says, what that means, and what to do.
 * @internal
 */
export const messages = [
  [
    1,
    '`#inlay-bootstrap cannot be read`',
    "The page data is missing, or isn't valid JSON. The page behaves as for a guest.",
    'Render [`#inlay-bootstrap`](#page-blocks), and escape `<` as `\\u003c`.',
  ],
  [
    2,
    '`#inlay-bootstrap has no form_key`',
    "The page data has no `form_key`, or it isn't a text. The page behaves as for a guest.",
    'Send your CSRF token as `form_key`, for guests, too.',
  ],
  [
    3,
    '`unsupported browser`',
    'The browser is too old. Nothing is mounted, and your HTML stays. Only as `inlay:error`.',
    'Nothing. [Which browsers are supported](facts.md#browsers).',
  ],
  [
    5,
    '`loaded twice`',
    'The script is on the page twice; the second one does nothing.',
    'Remove one of the script tags.',
  ],
  [
    6,
    '`listener failed`',
    'A listener of yours for an event has thrown. The others were called.',
    'Look at the error: its stack is yours.',
  ],
  [
    7,
    '`queued call failed`',
    'A call in `inlay.queue` is no call, or failed.',
    'Compare it with [`window.inlay`](#windowinlay). The error says why.',
  ],
  [
    8,
    '`wrong type, left out: …`',
    'A field of the page data has another type, or an address that is refused, and is left out. After twenty, only their number.',
    'Send the type that [Page data](#page-data) names.',
  ],
  [
    9,
    '`left out: paths.…`',
    "A path leads to another site, or lacks a part of the call's own path.",
    'Name a path on your own origin or on `hosts.api`, with each `{part}` ([how](host.md#use-your-frameworks-names)).',
  ],
  [10, '`no root "…"`', 'The name in `data-inlay` is unknown.', 'Compare it with [Places](#places).'],
  [
    11,
    '`a second "…"`',
    'A root that can be on a page only once has two places. The second keeps its content.',
    'Remove one of them.',
  ],
  [
    12,
    '`no data-inlay-when "…"`',
    'The value is unknown; the root loads as if there was none.',
    'Use one of [those](#attributes).',
  ],
  [
    13,
    '`unreadable data-inlay-options of …`',
    "The options of a place aren't a JSON object. It has none then.",
    'Fix the JSON, and escape it like any attribute.',
  ],
  [
    14,
    '`wrong type, left out: … of …`',
    'An option of a place has another type, and is left out.',
    'Send the type that [Places](#places) names.',
  ],
  [
    15,
    '`… needs …`',
    'A place lacks an option without which it can draw nothing. Its content stays.',
    'Add what the message names.',
  ],
  [
    16,
    '`… had a problem.`',
    'A part of a root failed to draw, and was drawn anew.',
    'Report it, with the error and what you did.',
  ],
  [
    17,
    '`… left out`',
    'One post, message, or row failed to draw, and is left out. The others are there.',
    'Look at the data of that one; if it is right, report it.',
  ],
  [
    18,
    '`emoji left out: …`',
    "Emoji of your site are left out: their code can't be typed, is given twice, or the list is too long. The others are there.",
    "Compare them with [Your site's emoji](host.md#your-sites-emoji).",
  ],
  [
    20,
    '`no command "…"`',
    'The command is unknown.',
    'Compare it with [Commands](#commands); your own begin with `host:`.',
  ],
  [
    21,
    '`nothing here handles "…"`',
    "The root of the command isn't on this page and can't be added, such as for a guest. A guest who pressed a button is asked to log in.",
    'Render `user`, or leave the button out.',
  ],
  [
    22,
    '`… failed`',
    'A command failed. The user has been told if it was their press.',
    'Look at the error behind it.',
  ],
  [
    23,
    '`unreadable data for …`',
    "The data of a command's element or post aren't a JSON object.",
    'Fix `data-inlay-payload` or `data-inlay-post`.',
  ],
  [
    24,
    '`"…" has a handler already`',
    'Two roots want the same command. This is a mistake of ours.',
    'Report it.',
  ],
  [
    25,
    '`… needs …`',
    "A command lacks a field that it can't do without. Nothing happens.",
    'Add what the message names: [Commands](#commands).',
  ],
  [
    26,
    '`posting in the page data leaves out this type`',
    "`post-form:open` asks for a type that your page data doesn't name.",
    'Leave the button out, or add the type to [`posting`](host.md#open-post-forms).',
  ],
  [
    27,
    '`messaging is not enabled for this user`',
    "`user.can_message` isn't set, or no blog has `uuid` and `can_send_messages`.",
    '[Turn on messages](host.md#turn-on-messages).',
  ],
  [
    28,
    '`a restricted view …`, `the docked view …`, `there is nothing to dock`',
    'What is docked stays, so the command is rejected.',
    'Send `gutter:close` first, or name what to dock.',
  ],
  [
    29,
    '`no conversation "…"`',
    'A conversation was asked for that nothing has loaded. This is a mistake of ours.',
    'Report it.',
  ],
  [
    30,
    '`the answer of … cannot be used, because of "…"`',
    'A response with status 200 lacks that field, or it has another type. It counts as a failure.',
    'Compare it with [its example](calls.md).',
  ],
  [
    31,
    '`could not load the HTML of the saved post`',
    'The call for it failed. The post appears after a reload.',
    'Answer [the call](calls.md#html-of-a-post-that-was-just-saved).',
  ],
  [
    32,
    '`could not show the saved post`',
    "Its HTML couldn't be put into the page. It appears after a reload.",
    'Look at the error, and at [what it has to contain](calls.md#the-html-of-a-saved-post).',
  ],
  [
    33,
    '`posts`',
    'Something that watches your posts failed for one of them. The others are watched.',
    'Report it, with the error.',
  ],
  [
    34,
    '`could not draw the first frame of a GIF`',
    'It plays in spite of what the user has chosen.',
    'Send the picture with CORS if it is on another origin, or name a [`still`](host.md#embeds-and-gifs).',
  ],
  [
    35,
    '`window.inlayAds.address() failed`',
    'Your script of ads threw. The place stays empty.',
    'Look at the error.',
  ],
  [
    36,
    '`could not …`, `a conversation could not …`, `the form of an ask …`',
    'Something the user pressed led nowhere. They were told.',
    'Look at the error behind it.',
  ],
  [
    37,
    '`cannot insert empty data`, `cannot insert without a cursor`, `unknown image source`',
    "A tool of yours gave the editor something that it can't insert.",
    'Insert text, or an image by an http or https URL, while the text has the cursor.',
  ],
  [
    40,
    '`… of inlay.extend failed`',
    'A callback of yours threw, took longer than ten seconds, or was given wrongly.',
    'Look at the error; [`extension:failed`](#events) has it, too.',
  ],
  [41, '`inlay.report needs a function`', "The argument isn't a function.", 'Give it a listener.'],
  [
    42,
    '`the listener of inlay.report failed`',
    'Your listener for errors has thrown.',
    'Look at the error: its stack is yours.',
  ],
  [
    50,
    '`… is deprecated`',
    'It still works, until the next major version.',
    'Use what the message names, and see [the changelog](../CHANGELOG.md#deprecated).',
  ],
]

const cell = text => text.replaceAll('|', '\\|')

/** The table of docs/reference.md#messages. */
export const messagesTable = () =>
  [
    '| code | message | what it means | what to do |',
    '| --- | --- | --- | --- |',
    ...messages.map(([code, ...texts]) => `| \`INLAY-${code}\` | ${texts.map(cell).join(' | ')} |`),
  ].join('\n')
