import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { sessions } from '../../../shared/contract/sessions.ts'
import { andMore } from '../../../shared/lib/numbers.ts'
import { roleLabels, type Session } from '../../../shared/model/account.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { NotLoaded } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { call } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format/format.ts'

/** Devices and roles are new for this long. */
const newMs = 30 * 24 * 60 * 60 * 1000
/** New devices named, newest first. */
const listedDevices = 5

const useStyles = makeStyles({
  session: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, padding: `${tokens.spacingVerticalS} 0` },
  end: { minHeight: '44px', flexShrink: 0 },
})

export function SessionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <SessionsForm onClose={onClose} />
    </FormDialog>
  )
}

function SessionsForm({ onClose }: { onClose: () => void }) {
  const { signIn } = useSession()
  const notify = useNotify()
  const read = useRead(sessions.list, {})
  const end = useAction(async (sessionId: string) => {
    await call(sessions.end, { params: { sessionId } })
    await reread(sessions.end, {})
  })
  const endOthers = useAction(async () => {
    signIn((await call(sessions.endOthers)).token)
    await reread(sessions.endOthers, {})
    notify.success('Du bist auf allen anderen Geräten abgemeldet.')
  })
  const error = end.error ?? endOthers.error
  return (
    <DialogForm
      title="Angemeldete Geräte"
      action="Andere abmelden"
      ready={read.data?.sessions.some(({ isThis }) => !isThis) ?? false}
      busyAction="Melde ab …"
      cancel="Schließen"
      busy={endOthers.busy}
      onSubmit={() => endOthers.run()}
      onClose={onClose}
    >
      {error !== undefined && <ErrorNotice title="Nicht abgemeldet." error={error} />}
      {read.data ? (
        <>
          <News {...read.data} />
          <Stack as="ul">
            {read.data.sessions.map((session) => (
              <SessionRow key={session._id} session={session} busy={end.busy} onEnd={() => end.run(session._id)} />
            ))}
          </Stack>
          <Muted>Eine Anmeldung endet nach zwölf Stunden von selbst.</Muted>
        </>
      ) : (
        <NotLoaded
          read={{ error: read.error, mutate: read.mutate }}
          failed="Die Geräte konnten nicht geladen werden"
          loading="Geräte werden geladen …"
        />
      )}
    </DialogForm>
  )
}

const named = (device: string) => device || 'Unbekanntes Gerät'

/** New devices and a new role of the last 30 days. */
function News({ devices, roleChange }: OutputOf<typeof sessions.list>) {
  const isNew = (at: string) => Date.parse(at) > Date.now() - newMs
  const fresh = devices.filter(({ since }) => isNew(since))
  return (
    <>
      {fresh.length > 0 && (
        <Notice intent="info">
          Zum ersten Mal angemeldet:{' '}
          {[
            ...fresh.slice(0, listedDevices).map(({ device, since }) => `${named(device)} (${formatDateTime(since)})`),
            ...andMore(fresh.length - listedDevices, 'weiteres'),
          ].join('; ')}
          . Warst du das nicht, ändere dein Passwort.
        </Notice>
      )}
      {roleChange && isNew(roleChange.at) && (
        <Notice intent="info">
          {`Deine Rolle ist seit ${formatDateTime(roleChange.at)} ${roleLabels[roleChange.to]}, vorher ${roleLabels[roleChange.from]}.`}
        </Notice>
      )}
    </>
  )
}

interface SessionRowProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session: { device, startedAt, usedAt, isThis }, busy, onEnd }: SessionRowProps) {
  const styles = useStyles()
  return (
    <Row as="li" gap="s" align="center" justify="between" wrap={false} className={styles.session}>
      <Stack>
        <Row gap="s" align="center">
          <Text weight="semibold">{named(device)}</Text>
          {isThis && <Badge appearance="tint">Dieses Gerät</Badge>}
        </Row>
        <Muted>{`Zuletzt genutzt ${formatDateTime(usedAt)}, angemeldet ${formatDateTime(startedAt)}`}</Muted>
      </Stack>
      {!isThis && (
        <Button
          className={styles.end}
          disabledFocusable={busy}
          onClick={onEnd}
          aria-label={`${named(device)} abmelden`}
        >
          Abmelden
        </Button>
      )}
    </Row>
  )
}
