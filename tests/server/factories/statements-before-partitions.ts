type Statement = {
  readonly does: string
  readonly text: string
  readonly params: readonly (string | number | null)[]
  /** Rows that it returns or changes. */
  readonly rows: number
}

const WRITES_A_MESSAGE: Statement = {
  does: 'writes a message',
  text: `insert into outbox_messages (id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason) values (default, default, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, default, default, $11, default, default, default)`,
  params: [
    'sms',
    '9000000042',
    'order.booked',
    '',
    'x',
    '{}',
    null,
    '[]',
    '2026-03-02T04:30:00.000Z',
    '2026-03-03T04:30:00.000Z',
    '2026-03-02T04:30:00.000Z',
  ],
  rows: 1,
}

/**
 * The statements of the audit log and of the outbox in the release before their partitions, in an order in
 * which each finds rows. `:id` and `:key` stand for those of the newest row of its table.
 */
export const STATEMENTS_BEFORE_PARTITIONS: readonly Statement[] = [
  {
    does: 'writes an audit entry',
    text: `insert into audit_log (id, at, account_id, action, call, subject, network) values (default, $1, $2, $3, $4, $5, $6)`,
    params: ['2026-03-02T04:30:00.000Z', 'a', 'refused-many', 'any', '{"times":"1"}', ''],
    rows: 1,
  },
  {
    does: 'counts similar entries',
    text: `select count(*) from audit_log where (audit_log.account_id = $1 and audit_log.action = $2 and audit_log.at > $3)`,
    params: ['a', 'refused-many', '2026-03-02T03:30:00.000Z'],
    rows: 1,
  },
  {
    does: 'finds the entry that counts refusals',
    text: `select id from audit_log where (audit_log.account_id = $1 and audit_log.action = $2 and audit_log.at > $3) order by audit_log.id asc limit $4`,
    params: ['a', 'refused-many', '2026-03-02T03:30:00.000Z', 1],
    rows: 1,
  },
  {
    does: 'counts one more refusal',
    text: `update audit_log set subject = jsonb_set(audit_log.subject, '{times}', to_jsonb(((audit_log.subject ->> 'times')::int + 1)::text)) where audit_log.id = $1`,
    params: [':id'],
    rows: 1,
  },
  {
    does: 'lists what an account did',
    text: `select id, at, account_id, action, call, subject, network from audit_log where audit_log.account_id = $1 order by audit_log.at desc, audit_log.id desc`,
    params: ['a'],
    rows: 1,
  },
  {
    does: 'deletes old entries',
    text: `delete from audit_log where audit_log.id in (select id from audit_log where audit_log.at < $1 limit $2)`,
    params: ['2026-03-02T05:00:00.000Z', 1000],
    rows: 1,
  },
  WRITES_A_MESSAGE,
  {
    does: 'claims due messages',
    text: `update outbox_messages set status = $1, attempts = outbox_messages.attempts + 1, due_at = $2, gateway = case outbox_messages.channel when $3 then $4 end where outbox_messages.id in (select id from outbox_messages where (outbox_messages.status = $5 and outbox_messages.due_at <= $6 and outbox_messages.channel in ($7)) order by outbox_messages.due_at asc limit $8 for update skip locked) returning id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason`,
    params: [
      'sending',
      '2026-03-02T04:31:00.000Z',
      'sms',
      'msg91',
      'queued',
      '2026-03-02T04:30:00.000Z',
      'sms',
      10,
    ],
    rows: 1,
  },
  {
    does: 'stores an outcome',
    text: `update outbox_messages set sealed = $1, status = $2, gateway_id = $3, reason = $4 where (outbox_messages.id = $5 and outbox_messages.attempts = $6 and outbox_messages.status = $7)`,
    params: [null, 'sent', 'g', null, ':id', 1, 'sending'],
    rows: 1,
  },
  {
    does: 'finds a reported message by its key',
    text: `select id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason from outbox_messages where (outbox_messages.key = $1 and outbox_messages.gateway = $2)`,
    params: [':key', 'msg91'],
    rows: 1,
  },
  {
    does: 'finds a reported message by the id of its gateway',
    text: `select id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason from outbox_messages where (outbox_messages.gateway_id = $1 and outbox_messages.gateway = $2)`,
    params: ['g', 'msg91'],
    rows: 1,
  },
  {
    does: 'stores a report',
    text: `update outbox_messages set sealed = $1, status = $2, reason = $3 where (outbox_messages.id = $4 and outbox_messages.status in ($5, $6, $7))`,
    params: [null, 'failed', 'x', ':id', 'sending', 'sent', 'unknown'],
    rows: 1,
  },
  {
    does: 'lists unsent messages',
    text: `select id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason from outbox_messages where outbox_messages.status in ($1, $2) order by outbox_messages.id desc limit $3`,
    params: ['failed', 'unknown', 1000],
    rows: 1,
  },
  {
    does: 'sends a message again',
    text: `update outbox_messages set expires_at = $1, status = $2, attempts = $3, due_at = $4 where (outbox_messages.id = $5 and outbox_messages.status in ($6, $7) and outbox_messages.template not like 'otp.%') returning id`,
    params: [
      '2026-03-02T04:30:00.000Z',
      'queued',
      0,
      '2026-03-02T04:30:00.000Z',
      ':id',
      'failed',
      'unknown',
    ],
    rows: 1,
  },
  {
    does: 'claims due messages',
    text: `update outbox_messages set status = $1, attempts = outbox_messages.attempts + 1, due_at = $2, gateway = case outbox_messages.channel when $3 then $4 end where outbox_messages.id in (select id from outbox_messages where (outbox_messages.status = $5 and outbox_messages.due_at <= $6 and outbox_messages.channel in ($7)) order by outbox_messages.due_at asc limit $8 for update skip locked) returning id, key, channel, recipient, template, subject, text, values, sealed, documents, created_at, expires_at, status, attempts, due_at, gateway, gateway_id, reason`,
    params: [
      'sending',
      '2026-03-02T04:31:00.000Z',
      'sms',
      'msg91',
      'queued',
      '2026-03-02T04:30:00.000Z',
      'sms',
      10,
    ],
    rows: 1,
  },
  {
    does: 'releases abandoned messages',
    text: `update outbox_messages set sealed = case when outbox_messages.gateway in ($1) then outbox_messages.sealed end, status = case when outbox_messages.gateway in ($2) then 'queued' else 'unknown' end, reason = $3 where (outbox_messages.status = $4 and outbox_messages.due_at <= $5)`,
    params: ['log', 'log', 'the process that sent it ended', 'sending', '2026-03-02T05:00:00.000Z'],
    rows: 1,
  },
  {
    does: 'sends a message again',
    text: `update outbox_messages set expires_at = $1, status = $2, attempts = $3, due_at = $4 where (outbox_messages.id = $5 and outbox_messages.status in ($6, $7) and outbox_messages.template not like 'otp.%') returning id`,
    params: [
      '2026-03-02T04:30:00.000Z',
      'queued',
      0,
      '2026-03-02T04:30:00.000Z',
      ':id',
      'failed',
      'unknown',
    ],
    rows: 1,
  },
  {
    does: 'expires messages',
    text: `update outbox_messages set sealed = $1, status = $2 where (outbox_messages.status = $3 and outbox_messages.expires_at <= $4) returning template, channel`,
    params: [null, 'expired', 'queued', '2026-03-02T04:30:00.000Z'],
    rows: 1,
  },
  {
    does: 'counts messages',
    text: `select status, channel, count(*)::int from outbox_messages where outbox_messages.created_at >= $1 group by outbox_messages.status, outbox_messages.channel order by outbox_messages.channel asc, outbox_messages.status asc`,
    params: ['2026-03-02T04:30:00.000Z'],
    rows: 2,
  },
  {
    does: 'deletes the messages of a recipient',
    text: `delete from outbox_messages where outbox_messages.recipient in ($1)`,
    params: ['9000000042'],
    rows: 1,
  },
  WRITES_A_MESSAGE,
  {
    does: 'deletes old messages',
    text: `delete from outbox_messages where outbox_messages.id in (select id from outbox_messages where outbox_messages.created_at < $1 limit $2)`,
    params: ['2026-03-02T05:00:00.000Z', 1000],
    rows: 1,
  },
]
