import { type EmailSettings, emailSettingsSchema } from '@spanlight/sdk/schemas';
import { jsonColumn, jsonText, type JsonText } from '../database/json-column.ts';
import { mayReadProject } from '../accounts/users.ts';
import { Store } from '../database/store.ts';

const EVERYTHING: EmailSettings = {
  notifyOnMetrics: true,
  notifyOnNewErrors: true,
  notifyOnRecurringErrors: true,
  errorMatchers: [],
  severities: [],
  matchers: [],
};

/** Somebody to write to. */
export interface Recipient {
  readonly email: string;
  readonly settings: EmailSettings;
}

/** What each user gets by email, project by project; everything until they say otherwise. */
export class EmailSettingsStore extends Store {
  async get(userId: number, projectId: number): Promise<EmailSettings> {
    const row = await this.db
      .selectFrom('email_settings')
      .select('settings')
      .where('user_id', '=', userId)
      .where('project_id', '=', projectId)
      .executeTakeFirst();
    return settingsOf(row?.settings ?? null, userId, projectId);
  }

  async save(userId: number, projectId: number, settings: EmailSettings): Promise<void> {
    const value = jsonText(settings);
    await this.db
      .insertInto('email_settings')
      .values({ user_id: userId, project_id: projectId, settings: value })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'project_id']).doUpdateSet({ settings: value }),
      )
      .execute();
  }

  /** Addresses of everybody who may read the project and wants email at all; none for another channel than email. */
  async addresses(projectId: number, channelId: number): Promise<ReadonlySet<string>> {
    if (channelId !== 0) return new Set();
    return new Set((await this.recipients(projectId)).map(({ email }) => email));
  }

  /** Everybody who may read the project and wants email at all. */
  async recipients(projectId: number): Promise<Recipient[]> {
    const rows = await this.db
      .selectFrom('users')
      .leftJoin('email_settings', (join) =>
        join
          .onRef('email_settings.user_id', '=', 'users.id')
          .on('email_settings.project_id', '=', projectId),
      )
      .select(['users.id', 'users.email', 'users.project_ids', 'email_settings.settings'])
      .where('users.active', '=', 1)
      .where('users.notify_by_email', '=', 1)
      .orderBy('users.email')
      .execute();
    return rows
      .filter((user) => mayReadProject(user, projectId))
      .map(({ id, email, settings }) => ({ email, settings: settingsOf(settings, id, projectId) }));
  }
}

/** Settings from before alerts had severities take all of them. */
const readSettings = jsonColumn(
  'email_settings.settings',
  emailSettingsSchema.extend({
    severities: emailSettingsSchema.shape.severities.default([]),
    matchers: emailSettingsSchema.shape.matchers.default([]),
  }),
);

const settingsOf = (
  text: JsonText<EmailSettings> | null,
  userId: number,
  projectId: number,
): EmailSettings =>
  text === null ? EVERYTHING : readSettings(text, `(user ${userId}, project ${projectId})`);
