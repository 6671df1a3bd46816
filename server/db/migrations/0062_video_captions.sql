-- The key of the WebVTT file with the captions of a video. Pages that show the video link to it.
alter table videos add column captions text;
--> statement-breakpoint
create trigger videos_pages_captions after update of captions on videos for each statement execute function notify_pages_changed();
