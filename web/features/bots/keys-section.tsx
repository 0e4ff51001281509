import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { KeyRegular } from '@fluentui/react-icons/svg/key'
import { useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import { type BotKey, looksAfter, maxBotKeys } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Muted, Strong } from '../../components/layout/text.ts'
import { call, serverSentence } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { KeyDialog } from './key-dialog.tsx'
import { ToolSection } from './tool-section.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  facts: { minWidth: 0 },
})

interface KeysSectionProps {
  world: World
  keys: readonly BotKey[]
}

export function KeysSection({ world, keys }: KeysSectionProps) {
  const styles = useStyles()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const opensDialog = useRestoreFocusTarget()
  const adminIds = world.admins.map(({ _id }) => _id)
  const mayChange = user !== undefined && looksAfter(user, adminIds)
  const isFull = keys.length >= maxBotKeys
  const about = !mayChange
    ? 'Schlüssel für eigene Bots. Anlegen und widerrufen dürfen Super Admins und die Admins dieser Welt.'
    : isFull
      ? `Eine Welt kann höchstens ${maxBotKeys} Schlüssel haben. Widerrufe einen, bevor du einen neuen anlegst.`
      : 'Damit fragt ein eigener Bot nach dieser Welt. Discord selbst braucht keinen.'
  return (
    <ToolSection
      title="Bot-Schlüssel"
      text={about}
      action={
        mayChange && (
          <Button
            {...opensDialog}
            icon={<KeyRegular />}
            disabled={isFull}
            aria-label={`Neuer Schlüssel: ${world.name}`}
            onClick={() => setOpen(true)}
          >
            Neuer Schlüssel
          </Button>
        )
      }
    >
      {keys.length > 0 ? (
        <ul className={styles.list} aria-label="Bot-Schlüssel">
          {keys.map((key) => (
            <KeyItem key={key._id} world={world} botKey={key} mayRevoke={mayChange} />
          ))}
        </ul>
      ) : (
        <Muted as="div">Noch kein Schlüssel</Muted>
      )}
      <KeyDialog world={world} open={open} onClose={() => setOpen(false)} />
    </ToolSection>
  )
}

interface KeyItemProps {
  world: World
  botKey: BotKey
  mayRevoke: boolean
}

function KeyItem({ world, botKey: { _id, name, createdAt, lastUsedAt, maker }, mayRevoke }: KeyItemProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const notify = useNotify()
  // Returns the focus after the confirmation.
  const opensDialog = useRestoreFocusTarget()
  const revocation = useAction(async () => {
    const sure = await confirm({
      title: `Schlüssel „${name}“ widerrufen?`,
      text: 'Wer ihn benutzt, bekommt sofort keine Antwort mehr. Das lässt sich nicht rückgängig machen.',
      action: 'Widerrufen',
    })
    if (!sure) return
    try {
      await call(bots.revokeKey, { params: { worldId: world._id, keyId: _id } })
      notify.success('Schlüssel widerrufen')
    } catch (failure) {
      notify.error('Der Schlüssel wurde nicht widerrufen', serverSentence(failure))
    }
    await reread(bots.revokeKey, { params: { worldId: world._id } })
  })
  const used = lastUsedAt ? `zuletzt benutzt ${formatDateTime(lastUsedAt, world.timeZone)}` : 'noch nie benutzt'
  return (
    <Row as="li" gap="m" justify="between" className={styles.item} aria-busy={revocation.busy}>
      <div className={styles.facts}>
        <Strong as="div" breaks>
          {name}
        </Strong>
        <Muted as="div">
          {`angelegt ${formatDateTime(createdAt, world.timeZone)}${maker?.username ? ` von ${maker.username}` : ''} · ${used}`}
        </Muted>
        {maker && !maker.isEntitled && (
          <Notice intent="warning">
            {maker.username
              ? `${maker.username} darf die Schlüssel dieser Welt nicht mehr verwalten, kennt diesen aber. Wird er noch gebraucht?`
              : 'Das Konto, das diesen Schlüssel angelegt hat, gibt es nicht mehr. Wird er noch gebraucht?'}
          </Notice>
        )}
      </div>
      {mayRevoke && (
        <Button
          {...opensDialog}
          size="small"
          icon={revocation.busy ? <BusySpinner /> : undefined}
          disabledFocusable={revocation.busy}
          aria-label={`Widerrufen: ${name}`}
          onClick={() => revocation.run()}
        >
          Widerrufen
        </Button>
      )}
    </Row>
  )
}
