-- A message costs two lookups and two locks less, and a tip 6 % less. Each statement that writes messages locks the
-- row of their conversation, so it exists, and neither conversations nor accounts are ever deleted.
alter table messages
  drop constraint messages_conversation_id_conversations_id_fk,
  drop constraint messages_sender_id_accounts_id_fk;
