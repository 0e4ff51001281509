/** Discord's developer portal (in English). */
export const portal = 'https://discord.com/developers/applications'

/** An environment variable, where Discord shows its value, and its purpose. */
export interface Variable {
  name: string
  place: string
  use: string
}

export const variables: readonly Variable[] = [
  {
    name: 'DISCORD_PUBLIC_KEY',
    place: 'In der Anwendung links „General Information“, dort „Public Key“: „Copy“ kopiert ihn.',
    use: 'Damit prüft die Seite, dass eine Anfrage wirklich von Discord kommt.',
  },
  {
    name: 'DISCORD_APPLICATION_ID',
    place: 'Auch unter „General Information“, bei „Application ID“.',
    use: 'Für den Einladungslink und die Anmeldung der Befehle.',
  },
  {
    name: 'DISCORD_OWNER_ID',
    place:
      'In Discord selbst: Schalte unter „Benutzereinstellungen → Erweitert“ den „Entwicklermodus“ ein, klicke dann mit der rechten Maustaste auf deinen Namen und kopiere deine ID.',
    use: 'Nur wer diese ID hat, darf /admin benutzen.',
  },
]

/** Start command for one machine, with the variables. */
export const startCommand = (applicationId: string | undefined): string =>
  `DISCORD_PUBLIC_KEY=… DISCORD_APPLICATION_ID=${applicationId ?? '…'} DISCORD_OWNER_ID=… npm start`

/** Registers the bot's commands at Discord; run in the project folder. */
export const registerCommand = (applicationId: string | undefined): string =>
  `DISCORD_BOT_TOKEN=… DISCORD_APPLICATION_ID=${applicationId ?? '…'} npx node infra/operate/register-bot.ts`
