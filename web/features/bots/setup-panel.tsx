import { Badge, Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { type ReactNode, useId, useState } from 'react'
import type { BotStatus } from '../../../shared/model/bot.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Monospace, Muted, Strong } from '../../components/layout/text.ts'
import { ownLink } from '../../lib/paths.ts'
import { unreachable } from './reachable.ts'
import { portal, registerCommand, startCommand, variables } from './setup-steps.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    maxWidth: '90ch',
    '@media (min-width: 80em)': {
      display: 'block',
      maxWidth: 'none',
      columnCount: 2,
      columnGap: tokens.spacingHorizontalXXXL,
      '> li': { breakInside: 'avoid', marginBottom: tokens.spacingVerticalL },
    },
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXXL,
  },
  inner: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    margin: `${tokens.spacingVerticalS} 0`,
    paddingInlineStart: tokens.spacingHorizontalL,
  },
  line: { margin: `${tokens.spacingVerticalXS} 0` },
})

export function SetupPanel({ status }: { status: BotStatus }) {
  const { isReady, missing } = status
  const [open, setOpen] = useState(!isReady)
  const id = useId()
  return (
    <Panel
      title="Bot bei Discord einrichten"
      text="Das macht einmal, wer diese Seite betreibt."
      actions={
        <Button
          icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          Schritt für Schritt
        </Button>
      }
    >
      {!isReady ? (
        <Notice intent="warning">
          <strong>Der Bot ist bei Discord noch nicht eingerichtet.</strong> Bot-Schlüssel, Testfeld und eigene Bots
          gehen auch ohne Discord.
        </Notice>
      ) : (
        missing.length > 0 && (
          <Notice intent="info">
            <strong>Der Bot antwortet. Noch nicht gesetzt:</strong> {missing.join(', ')}
          </Notice>
        )
      )}
      {open && (
        <div id={id}>
          <Steps status={status} />
        </div>
      )}
    </Panel>
  )
}

function Steps({ status: { missing, applicationId, interactionsUrl, inviteUrl } }: { status: BotStatus }) {
  const styles = useStyles()
  const address = ownLink(interactionsUrl, window.location.origin)
  return (
    <ol className={styles.list}>
      <Step title="Anwendung anlegen">
        Öffne{' '}
        <Link inline href={portal} target="_blank" rel="noreferrer">
          discord.com/developers/applications
        </Link>
        , melde dich mit deinem Discord-Konto an und klicke auf „New Application“. Der Name, den du eingibst, ist der
        Name des Bots im Chat. Die Seite gibt es nur auf Englisch.
      </Step>
      <Step title="Werte übernehmen">
        Setze diese Variablen und starte die Seite neu:
        <ul className={styles.inner}>
          {variables.map(({ name, place, use }) => (
            <li key={name}>
              <Monospace as="code" breaks>
                {name}
              </Monospace>{' '}
              {missing.includes(name) ? (
                <Badge appearance="tint" color="warning">
                  fehlt
                </Badge>
              ) : (
                <Badge appearance="tint" color="success">
                  gesetzt
                </Badge>
              )}
              <div>{place}</div>
              <Muted as="div">{use}</Muted>
            </li>
          ))}
        </ul>
        Auf einem eigenen Rechner gehören sie vor den Start, auf AWS vor die Veröffentlichung (infra/README.md):
        <Code label="Startbefehl kopieren" text={startCommand(applicationId)} />
      </Step>
      <Step title="Adresse eintragen">
        Trage unter „General Information“ bei „Interactions Endpoint URL“ diese Adresse ein und klicke auf „Save
        Changes“. Discord ruft sie dabei sofort auf: Die Seite muss schon mit dem Public Key laufen.
        <Code label="Adresse kopieren" text={address} />
        <Reachability address={address} />
      </Step>
      <Step title="Token holen">
        Klicke links auf „Bot“ und dort auf „Reset Token“. Discord zeigt das Token nur dieses eine Mal. Es ist das
        Passwort des Bots: Gib es niemandem; diese Seite braucht und speichert es nicht.
      </Step>
      <Step title="Befehle anmelden">
        Gib das im Ordner des Projekts ein, mit dem Token an der Stelle der Punkte
        {applicationId === undefined && ' und der Application ID dahinter'}. Wiederholen schadet nicht.
        <Code label="Befehl kopieren" text={registerCommand(applicationId)} />
      </Step>
      <Step title="Bot einladen">
        {inviteUrl
          ? 'Der Knopf „Bot einladen“ oben auf dieser Seite führt zu Discord. Einladen kann, wer auf dem Discord-Server „Server verwalten“ darf.'
          : 'Sobald die Application ID gesetzt ist, steht oben auf dieser Seite der Knopf „Bot einladen“.'}{' '}
        Wie es dort weitergeht, steht bei jeder Welt unter „Anleitung“, auch, wie ihr Befehle auf eine Rolle begrenzt.
      </Step>
    </ol>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <Strong as="div">{title}</Strong>
      {children}
    </li>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  const styles = useStyles()
  return (
    <Row gap="s" className={styles.line}>
      <Monospace as="code" breaks>
        {text}
      </Monospace>
      <CopyButton size="small" label={label} text={text} />
    </Row>
  )
}

function Reachability({ address }: { address: string }) {
  const why = unreachable(address)
  if (why === undefined) return null
  return (
    <Notice intent="warning">
      <strong>Diese Adresse kann Discord nicht erreichen:</strong>{' '}
      {why === 'private'
        ? 'Sie gilt nur auf diesem Rechner oder in seinem Netz.'
        : 'Sie beginnt mit http, Discord ruft nur https auf.'}{' '}
      Öffne diese Seite unter der Adresse, unter der sie im Internet über https steht; dann steht hier die richtige.
    </Notice>
  )
}
