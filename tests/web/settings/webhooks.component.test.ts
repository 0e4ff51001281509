import { expect, it } from 'vitest'
import type { Webhook } from '../../../shared/model/discord/webhook.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, recordedCalls } from '../support/answers.ts'
import { confirmWith, dialog, gone, panel, sees, toast } from '../support/screen.ts'
import { openSettings, settingsServer } from './settings-screen.ts'

const masked = 'https://discord.com/api/webhooks/123456789012345678/…abcd'
const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  _id: 'hook',
  name: 'Leitung',
  address: masked,
  events: ['issued', 'soon'],
  leadMinutes: 15,
  version: 1,
  ...given,
})

/** A server that keeps a world's webhooks, whose tests arrive. */
function webhookServer(...given: Webhook[]): Answers {
  let webhooks = given
  return {
    ...settingsServer(),
    'webhooks.list': () => ({ webhooks }),
    'webhooks.create': ({ body: { name, events = [], leadMinutes = 15 } }) => {
      const webhook = aWebhook({ name, events, leadMinutes })
      webhooks = [...webhooks, webhook]
      return { webhook }
    },
    'webhooks.test': () => {
      webhooks = webhooks.map(({ problem: _, ...webhook }) => webhook)
      return { webhook: webhooks[0] ?? aWebhook() }
    },
    'webhooks.remove': () => {
      webhooks = []
      return { success: true }
    },
  }
}

const webhooksPanel = panel('Discord-Webhooks')

it('takes only addresses at Discord, and never shows them whole again', async () => {
  await openSettings(webhookServer())
  await webhooksPanel.getByRole('button', { name: 'Webhook hinzufügen' }).click()
  await dialog().getByLabelText('Name').fill('Leitung')
  await dialog().getByLabelText('Adresse').fill('https://example.org/api/webhooks/1/2')
  await dialog().getByRole('button', { name: 'Hinzufügen' }).click()
  await sees(dialog().getByText('Das ist keine Webhook-Adresse von Discord.'))
  const token = 't'.repeat(68)
  await dialog().getByLabelText('Adresse').fill(`https://discord.com/api/webhooks/123456789012345678/${token}`)
  await dialog()
    .getByRole('checkbox', { name: /^Ergebnis/ })
    .click()
  await dialog().getByRole('button', { name: 'Hinzufügen' }).click()
  await gone(dialog())
  await sees(webhooksPanel.getByText(masked))
  expect(recordedCalls('webhooks.create').map(({ body }) => body)).toMatchObject([
    { name: 'Leitung', events: ['issued', 'soon', 'overdue', 'night'] },
  ])
  expect(document.body.innerHTML).not.toContain(token)
})

it('says that one is paused until a test arrives, and removes it after a question', async () => {
  const problem = { reason: 'gone', at: '2038-03-03T18:00:00.000Z', isPaused: true } as const
  await openSettings(webhookServer(aWebhook({ problem })))
  const paused = webhooksPanel.getByText('Der Webhook ist angehalten, bis ein Test ankommt.')
  await sees(paused)
  await webhooksPanel.getByRole('button', { name: 'Testen: Leitung' }).click()
  await sees(toast('Der Test ist im Kanal angekommen'))
  await gone(paused)
  await webhooksPanel.getByRole('button', { name: 'Löschen: Leitung' }).click()
  await confirmWith('Löschen')
  await gone(webhooksPanel.getByText(masked))
  expect(recordedCalls('webhooks.remove')).toHaveLength(1)
})

it('takes no eleventh', async () => {
  await openSettings(webhookServer(...Array.from({ length: 10 }, (_, i) => aWebhook({ _id: `hook-${i}` }))))
  await sees(webhooksPanel.getByText('Mehr als 10 sind nicht möglich.'))
  expect(webhooksPanel.getByRole('button', { name: 'Webhook hinzufügen' }).element()).toHaveProperty('disabled', true)
})

it.each(looks)('is accessible with its dialog (phone: $phone)', async (look) => {
  await openSettings(webhookServer(aWebhook()), look)
  await webhooksPanel.getByRole('button', { name: 'Bearbeiten: Leitung' }).click()
  await sees(dialog())
  await expectAccessible()
})
