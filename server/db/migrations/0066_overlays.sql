-- Keys that open an overlay for OBS in place of the event feed. They read no kind of event.
alter table feed_keys add column overlay text;
