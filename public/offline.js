// On the offline page: loads the wanted page once there is a connection.
addEventListener('online', () => location.reload());
