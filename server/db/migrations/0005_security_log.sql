-- The security log. Rows are only ever added, and each contains the hash of the one before it.
--
-- A row gets its place in the chain when its transaction commits (a deferred trigger), so the advisory lock is held for
-- the commit only, however early the transaction recorded the event and whatever else it does.
--
-- The IP address, the browser and the country are not part of the chained content, only a salted digest of them. They
-- and the salt can be erased; then the digest proves nothing about them, and the chain stays intact.
--
-- Error code: FL006 the security log is append-only.

create table security_events (
  id uuid primary key,
  position bigint,
  kind text not null,
  account_id uuid,
  by_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  ip text,
  user_agent text,
  country text,
  device_salt uuid,
  device_digest text,
  previous_hash text,
  hash text
);
create unique index security_events_position on security_events (position);
create index security_events_account on security_events (account_id, id);
create index security_events_kind on security_events (kind, at);

create function security_device_digest(p_salt uuid, p_ip text, p_user_agent text, p_country text) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(p_salt, p_ip, p_user_agent, p_country)::text, 'UTF8')), 'hex')
$$;

-- Returns the hash of an event, chained to the previous one. JSON arrays keep field boundaries unambiguous.
create function security_event_hash(p_previous text, p_position bigint, e security_events) returns text language sql stable as $$
  select encode(sha256(convert_to(p_previous || jsonb_build_array(p_position, e.id, e.kind, e.account_id, e.by_id, e.details,
    (extract(epoch from e.at) * 1000000)::bigint, e.device_digest)::text, 'UTF8')), 'hex')
$$;

create function security_prepare() returns trigger language plpgsql as $$
begin
  new.position := null;
  new.previous_hash := null;
  new.hash := null;
  new.device_salt := null;
  new.device_digest := null;
  if num_nonnulls(new.ip, new.user_agent, new.country) > 0 then
    new.device_salt := gen_random_uuid();
    new.device_digest := security_device_digest(new.device_salt, new.ip, new.user_agent, new.country);
  end if;
  return new;
end $$;

create trigger prepare before insert on security_events for each row execute function security_prepare();

create function security_chain() returns trigger language plpgsql as $$
declare
  v_last security_events;
begin
  perform pg_advisory_xact_lock(hashtext('security_chain'));
  select * into v_last from security_events where position is not null order by position desc limit 1;
  update security_events e set position = coalesce(v_last.position, 0) + 1, previous_hash = coalesce(v_last.hash, ''),
    hash = security_event_hash(coalesce(v_last.hash, ''), coalesce(v_last.position, 0) + 1, e)
    where e.id = new.id;
  return null;
end $$;

create constraint trigger chain after insert on security_events deferrable initially deferred
  for each row execute function security_chain();

create function security_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The security log is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'FL006';
end $$;

create trigger append_only before delete or truncate on security_events execute function security_refuse();
create trigger same_event before update of id, kind, account_id, by_id, details, at, device_digest on security_events execute function security_refuse();
create trigger chained_once before update on security_events for each row
  when (old.hash is not null and (new.position, new.previous_hash, new.hash) is distinct from (old.position, old.previous_hash, old.hash))
  execute function security_refuse();
-- A device is erased as a whole or stays as it is.
create trigger device_erased before update on security_events for each row
  when (num_nonnulls(new.ip, new.user_agent, new.country, new.device_salt) > 0
    and (new.ip, new.user_agent, new.country, new.device_salt) is distinct from (old.ip, old.user_agent, old.country, old.device_salt))
  execute function security_refuse();
