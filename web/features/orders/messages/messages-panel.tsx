import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { OrderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { unknownVariables } from '../../../../shared/model/message-template.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { ShareButton } from '../../../components/form/share-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { TextLink } from '../../../components/layout/text-link.tsx'
import { enumerate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { PlayerChoice } from '../export/player-choice.tsx'
import { findEntry } from '../export/player-list.ts'
import { isTooLong, type Links, lengthText, type MessageKind, messageKinds } from './messages.ts'

const useStyles = makeStyles({
  who: { maxWidth: '24rem' },
  preview: {
    margin: 0,
    maxHeight: '24rem',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  tooLong: { color: tokens.colorStatusDangerForeground1 },
})

interface MessagesPanelProps {
  kind: MessageKind
  template: string
  entries: readonly ExportEntry[]
  messageTo: (entry: ExportEntry) => OrderMessage
  links: Links
  onLinks: (links: Links) => void
}

/** Preview of a player's message as the game will show it. */
export function MessagesPanel({ kind, template, entries, messageTo, links, onLinks }: MessagesPanelProps) {
  const styles = useStyles()
  const [playerId, setPlayerId] = useState<number>()
  const shown = (playerId === undefined ? undefined : findEntry(entries, playerId)) ?? entries[0]
  const message = shown && messageTo(shown)
  const unknown = unknownVariables(template)
  const tooLong = entries.filter((entry) => isTooLong(messageTo(entry)))
  return (
    <Panel
      title="Nachrichten"
      text={
        kind === 'template' ? (
          <>
            {'Der Text kommt aus dem '}
            <TextLink to={`${paths.settings()}?section=dsUltimateMessageTemplate`}>PN-Template der Welt</TextLink>
            {', für jeden Spieler ausgefüllt.'}
          </>
        ) : (
          `Oben gewählter Text: „${messageKinds[kind]}“`
        )
      }
    >
      {unknown.length > 0 && (
        <Notice intent="warning">
          {`${enumerate(unknown.map((name) => `{${name}}`))}: Diese Platzhalter gibt es nicht, sie bleiben so in der Nachricht stehen.`}
        </Notice>
      )}
      {tooLong.length > 0 && (
        <Notice intent="warning">
          {`${countedNoun(tooLong.length, 'Nachricht hat', 'Nachrichten haben')} mehr BB-Codes, als das Spiel anzeigt: ${enumerate(tooLong.slice(0, 5).map(({ playerName }) => playerName))}${tooLong.length > 5 ? ' …' : ''}.`}
        </Notice>
      )}
      {entries.some(({ handedOver }) => handedOver) && (
        <Switch
          label="Links zu DS-Ultimate statt zu unserer Seite"
          checked={links === 'dsultimate'}
          onChange={(_, { checked }) => onLinks(checked ? 'dsultimate' : 'own')}
        />
      )}
      <div className={styles.who}>
        <PlayerChoice
          label="Vorschau der Nachricht an"
          entries={entries}
          playerId={shown?.playerId}
          onPlayer={setPlayerId}
        />
      </div>
      {message && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.preview} aria-label={`Nachricht an ${message.playerName}`} tabIndex={0}>
            {message.text}
          </section>
          <Row gap="m">
            <Row gap="s">
              <CopyButton label="Diese Nachricht kopieren" text={message.text} />
              <ShareButton text={() => message.text} />
            </Row>
            <Muted size={200} className={isTooLong(message) ? styles.tooLong : undefined}>
              {lengthText(message)}
            </Muted>
          </Row>
        </>
      )}
    </Panel>
  )
}
