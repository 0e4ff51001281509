import { setupCommand, testCoordinate } from '../../../shared/model/bot.ts'
import { type CommandHelp, commandHelp } from '../../../shared/model/discord/commands.ts'

/** The most common commands for a server code. */
export const quickCommands = (server: string): string[] => [
  setupCommand(server),
  '/welt',
  `/inc ${testCoordinate}`,
  '/help',
]

/** All commands of the bot, for a server code. */
export const commandsFor = (server: string): CommandHelp[] =>
  commandHelp.map(({ usage, ...help }) => ({
    usage: usage.replace('{server}', server).replace('{coords}', testCoordinate),
    ...help,
  }))

interface Step {
  title: string
  text: string
  /** Shows the invitation link instead of the text. */
  isInvitation?: true
}

/** The setup steps in the order to follow. */
export const stepsFor = (server: string): Step[] => [
  {
    title: 'Bot einladen',
    text: 'Öffne den Einladungslink und wähle euren Discord-Server. Du brauchst dort das Recht „Server verwalten“.',
    isInvitation: true,
  },
  {
    title: 'Welt anfragen',
    text: `Schreibe in einem Kanal des Servers: ${setupCommand(server)}`,
  },
  {
    title: 'Anfrage freigeben',
    text: 'Die Anfrage steht auf der Seite „Discord Bot“ unter „Discord-Server“. Ein Super Admin oder ein Admin dieser Welt vergleicht die Server-ID und gibt sie frei; bis dahin sieht der Server keinen Plan.',
  },
  {
    title: 'Befehle begrenzen',
    text: 'Ohne Weiteres darf jeder auf eurem Server /inc benutzen, auch Gäste. Öffne am Rechner „Servereinstellungen → Integrationen“, beim Bot „Verwalten“, und wähle /inc: Unter „Rollen & Mitglieder“ nimmst du @everyone das Recht und gibst es der Rolle des Stammes, unter „Kanäle“ begrenzt du die Kanäle. Wer auf dem Server „Administrator“ ist, darf immer.',
  },
  {
    title: 'Ausprobieren',
    text: `Schreibe /welt und /inc ${testCoordinate}. Die Antwort sieht nur, wer gefragt hat, außer er wählt „für-alle“.`,
  },
]

/** The guide as text to post. */
export function guideText(name: string, server: string, invitation: string | undefined): string {
  const steps = stepsFor(server).map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`)
  const commands = commandsFor(server).map(
    ({ usage, description, ownerOnly }) =>
      `${usage} – ${description}${ownerOnly ? ' (nur der Besitzer des Bots)' : ''}`,
  )
  return [
    `Discord Bot für ${name} (${server})`,
    ...(invitation ? [`Einladung: ${invitation}`] : []),
    '',
    ...steps,
    '',
    'Befehle:',
    ...commands,
  ].join('\n')
}
