import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { shareLinks } from '../../../../shared/contract/share-links.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { ShareLevel, shareLevelLabels, shareLevels } from '../../../../shared/model/sharing/share-level.ts'
import { ShareLinkInput, shareDays } from '../../../../shared/model/sharing/share-link.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { NameField } from '../../../components/form/name-field.tsx'
import { call } from '../../../lib/api/api.ts'
import { problemsIn, useSubmit } from '../../../lib/api/use-submit.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { ownLink } from '../../../lib/paths.ts'
import { levelTexts } from './level-texts.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
})

const dayChoices = [1, 3, shareDays.usual, 14, 30, shareDays.max]

type Made = OutputOf<typeof shareLinks.create>

interface ShareDialogProps {
  planId: string
  timeZone: string
  open: boolean
  onClose: () => void
}

export function ShareDialog({ planId, timeZone, open, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<Made>()
  return (
    <FormDialog open={open} onClose={onClose} onClosed={() => setMade(undefined)}>
      {made ? (
        <MadeLink made={made} timeZone={timeZone} onClose={onClose} />
      ) : (
        <LinkForm planId={planId} onMade={setMade} onClose={onClose} />
      )}
    </FormDialog>
  )
}

interface LinkFormProps {
  planId: string
  onMade: (made: Made) => void
  onClose: () => void
}

function LinkForm({ planId, onMade, onClose }: LinkFormProps) {
  const [name, setName] = useState('')
  const [level, setLevel] = useState<ShareLevel>('targets')
  const [days, setDays] = useState(shareDays.usual)
  const input = { name, level, days }
  const making = useSubmit(
    () => problemsIn(ShareLinkInput, input),
    async () => onMade(await call(shareLinks.create, { params: { planId }, body: input })),
  )
  return (
    <DialogForm
      title="Neuer Link zum Plan"
      action="Link anlegen"
      busyAction="Lege an …"
      busy={making.busy}
      onSubmit={() => making.run()}
      onClose={onClose}
    >
      {making.error !== undefined && <ErrorNotice title="Der Link wurde nicht angelegt" error={making.error} />}
      <NameField
        label="Für wen"
        hint="Daran erkennst du ihn, wenn du ihn zurückziehen willst."
        placeholder="z.B. Führung der Verbündeten"
        value={name}
        onChange={(value) => {
          setName(value)
          making.edited({ name: value })
        }}
        {...making.fieldProps('name')}
      />
      <Field label="Zeigt" hint={levelTexts[level]}>
        <RadioGroup value={level} onChange={(_, { value }) => setLevel(ShareLevel.safeParse(value).data ?? level)}>
          {shareLevels.map((value) => (
            <Radio key={value} value={value} label={shareLevelLabels[value]} />
          ))}
        </RadioGroup>
      </Field>
      {level === 'all' && (
        <Notice intent="warning">
          Wer diesen Link hat, sieht jeden Befehl: wer wann aus welchem Dorf mit welchen Truppen angreift.
        </Notice>
      )}
      <Field label="Gültig für">
        <Select value={days} onChange={(_, { value }) => setDays(Number(value))}>
          {dayChoices.map((count) => (
            <option key={count} value={count}>
              {countedNoun(count, 'Tag', 'Tage')}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}

function MadeLink({ made: { link, url }, timeZone, onClose }: { made: Made; timeZone: string; onClose: () => void }) {
  const styles = useStyles()
  const address = ownLink(url, window.location.origin)
  return (
    <DialogBody>
      <DialogTitle>{`Link „${link.name}“`}</DialogTitle>
      <DialogContent className={styles.content}>
        <Notice intent="warning">
          <strong>Kopiere ihn jetzt: Er wird nie wieder angezeigt.</strong> {levelTexts[link.level]} Er gilt bis{' '}
          {formatDateTime(link.endsAt, timeZone)}.
        </Notice>
        <Field label="Link">
          <Input readOnly autoFocus value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
        <CopyButton appearance="primary" label="Link kopieren" text={address} />
      </DialogActions>
    </DialogBody>
  )
}
